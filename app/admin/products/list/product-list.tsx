import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { type AdminProductFilter, adminPageSize } from '#domain/catalogue/admin-listing.ts'
import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'
import { formatNaira } from '#domain/money/money.ts'
import { useMay } from '../../administrator.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { sortLink } from '../../ui/sort-links.ts'
import { useListSearch } from '../../ui/use-list-search.ts'
import { useReadOnNews } from '../../ui/use-read-on-news.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { RemoveQuestion } from '../remove-question.tsx'
import { type BulkAct, BulkBar } from './bulk/bulk-bar.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import type { ListedProducts } from './listed-products.ts'
import { NoProducts } from './no-products.tsx'
import { ProductCell } from './product-cell.tsx'
import { StatusCell, StockCell } from './product-status.tsx'
import { RowActs } from './row-acts.tsx'
import { useRemoval } from './use-removal.ts'

type Props = {
  listed: ListedProducts
  filter: AdminProductFilter
  categories: readonly { id: string; name: string }[]
}

/** The products that a filter finds, with actions to edit or delete each and to change many. */
export function ProductList({ listed, filter, categories }: Props) {
  const [search] = useSearchParams()
  const listSearch = useListSearch()
  const isBusy = usePendingLocation() !== null
  const list = useRef<HTMLDivElement>(null)
  const { asked, ask, remove, isBusy: isDeleting, isRemoving } = useRemoval(list, listed.products)
  const mayChange = useMay('catalogue.write')
  const { selection, toggle, selectAll, choose, clear } = useSelection()
  const [act, setAct] = useState<BulkAct | null>(null)
  useShortcuts({
    x: () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-selects]')?.click(),
  })
  const isOn = selection.isAll || selection.ids.size > 0
  // Reloads after changes by other tabs, colleagues or sales, but not while something is selected or a dialog is open.
  useReadOnNews({
    topic: 'catalogue',
    gatherMs: 3_000,
    isNews: (value, isFirst) => value !== undefined && !isFirst,
    isBusy: isOn || act !== null || asked !== null,
  })
  if (listed.products.length === 0) return <NoProducts filter={filter} />
  const columns: Column<AdminProductRow>[] = [
    {
      name: 'Product',
      cell: (product) => <ProductCell product={product} typed={filter.q} />,
      sort: sortLink(listSearch, filter, 'name'),
    },
    {
      name: 'Category',
      cell: ({ category }) => <span className="text-soft">{category.name}</span>,
      className: 'roomy:w-32 xl:w-40',
    },
    {
      name: 'Price',
      cell: ({ price }) => formatNaira(price),
      isNumber: true,
      sort: sortLink(listSearch, filter, 'price'),
      className: 'roomy:w-28 xl:w-32',
    },
    {
      name: 'Stock',
      cell: ({ stockQuantity }) => <StockCell pieces={stockQuantity} />,
      isNumber: true,
      sort: sortLink(listSearch, filter, 'stock'),
      className: 'roomy:w-20 xl:w-24',
    },
    { name: 'Status', cell: (product) => <StatusCell product={product} />, className: 'roomy:w-40 xl:w-44 xl:pl-8' },
  ]
  if (mayChange)
    columns.push({
      name: 'Actions',
      cell: (product) => <RowActs {...product} onRemove={product.status === 'archived' ? null : () => ask(product)} />,
      isNumber: true,
      isOnCard: true,
      className: 'roomy:w-24 xl:w-28',
    })
  return (
    <div ref={list}>
      {isOn || selection.isChoosing ? (
        <BulkBar
          selection={selection}
          count={listed.count}
          shown={listed.products.length}
          onAct={setAct}
          onSelectAll={selectAll}
          onClear={clear}
        />
      ) : (
        mayChange && (
          <AdminButton tone="quiet" onClick={choose} className="mb-2 -ml-3 noscript:hidden roomy:hidden">
            Select
          </AdminButton>
        )
      )}
      <DataList
        label="Products"
        columns={columns}
        rows={listed.products}
        keyOf={({ id }) => id}
        isBusy={isBusy}
        choice={
          mayChange
            ? {
                isOn,
                isShownOnPhone: isOn || selection.isChoosing,
                isSelected: ({ id }) => selection.isAll || selection.ids.has(id),
                nameOf: ({ name }) => name,
                onToggle: (rows, isNowOn) =>
                  toggle(
                    rows.map(({ id }) => id),
                    isNowOn,
                  ),
              }
            : undefined
        }
      />
      <Pager {...listed} pageSize={adminPageSize} name={listed.count === 1 ? 'product' : 'products'} />
      {act !== null && (
        <BulkDialog
          act={act}
          count={selection.isAll ? listed.count : selection.ids.size}
          selection={selection.isAll ? { search: search.toString() } : { ids: [...selection.ids] }}
          categories={categories}
          onClose={() => setAct(null)}
        />
      )}
      {asked && (
        <RemoveQuestion
          name={asked.name}
          isBusy={isDeleting}
          isRemoving={isRemoving}
          onAct={remove}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
