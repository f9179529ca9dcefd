import { productColumns } from '#domain/catalogue/csv/columns.ts'
import { Section } from '../../ui/section.tsx'

/** Explains the format of a file, and what happens with it. */
export const ImportHelp = () => (
  <Section title="What the file says" summary="Begin with an export: it has every column in order">
    <ul className="grid max-w-prose list-disc gap-2 pl-5">
      <li>
        Begin with <strong>Export CSV</strong> in the list of products, change it in a spreadsheet, and save it as “CSV
        UTF-8”.
      </li>
      <li>
        Each size and color is a line with its stock. The first line of a product says everything else of it; the others
        repeat only its id and slug.
      </li>
      <li>
        Leave <code>version</code> and <code>stock_was</code> as they are: by these nothing is overwritten that somebody
        changed, or sold, since the export.
      </li>
      <li>
        A slug that isn’t known is a new product: a draft, until it has pictures. A column that isn’t there stays as it
        is.
      </li>
      <li className="wrap-anywhere">
        The columns are <code>{productColumns.join(', ')}</code>.
      </li>
    </ul>
  </Section>
)
