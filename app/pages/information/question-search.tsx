import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'

/** The search text, and the number of matching questions. */
export type Found = { asked: string; count: number }

/** A search in the questions and answers. It works without JavaScript. */
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

/** The number of matches, with a link to all questions. */
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
