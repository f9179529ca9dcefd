import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'

/** What was asked for, and how many questions have it. */
export type Found = { asked: string; count: number }

/** A search in the questions and their answers. It needs no script. */
export const QuestionSearch = ({ found }: { found: Found | null }) => (
  <Form action="/faq" role="search" preventScrollReset className="information-search">
    <input
      key={found?.asked}
      type="search"
      name="q"
      maxLength={80}
      defaultValue={found?.asked}
      aria-label="Search questions and answers"
      placeholder="Search questions and answers"
      enterKeyHint="search"
      autoComplete="off"
    />
    <Button type="submit" className="min-h-13! max-sm:w-full">
      Search
    </Button>
  </Form>
)

/** How many questions were found, and the way back to all of them. */
export const FoundQuestions = ({ asked, count }: Found) => (
  <div className="information-found">
    <p role="status">
      {count === 0 ? 'No answer' : count === 1 ? '1 answer' : `${count} answers`} for “{asked}”
    </p>
    <Link to="/faq" preventScrollReset className="information-link">
      All questions
    </Link>
  </div>
)
