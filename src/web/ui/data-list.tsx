import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked, Named } from '#core/contract.ts'
import { askPages, readAll, type RowOf } from '../api.ts'
import { useMoney } from '../formats.ts'
import { useUrlState } from '../navigation.tsx'
import { useTell } from '../tell.ts'
import { DataTable, type Column } from './data-table.tsx'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import { saveCsv } from './csv.ts'
import { SheetButton } from './sheet-button.tsx'
import type { RowAction } from './row-actions.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type DataListProps<R extends Named> = {
  label: string
  /** A route that answers a page of rows and takes `after` and `limit`. */
  source: R
  /** Fields that are always sent, beside those of search, filters and sort. */
  input?: Partial<Asked<R>>
  /** How rows are asked for besides: what narrows nothing, so that the sheet does without. */
  rowsWith?: Partial<Asked<R>>
  columns: readonly Column<RowOf<R>>[]
  rowKey?: (row: RowOf<R>) => string
  /** Name of the route's text field; gives the list a search box. */
  search?: string
  searchLabel?: string
  /** Each filter is a field of the route and of the address. */
  filters?: readonly ListFilter[]
  /** Order when the address names none. Needs a `sort` field in the route's input. */
  sort?: string
  onOpen?: (row: RowOf<R>) => void
  actions?: readonly RowAction<RowOf<R>>[]
  bulkActions?: readonly BulkAction<RowOf<R>>[]
  isMarked?: (row: RowOf<R>) => boolean
  /** The route that exports this list; it takes the same filters, and `format`. Without one all pages are read and saved. */
  sheet?: Named
  /** What belongs here and the one thing to do about it. */
  empty: { title: string; text?: string; action?: ReactNode }
}

const idOf = (row: unknown) => String((row as { id?: unknown }).id)

/**
 * THE list: searched, filtered and sorted by the server, read page by page, its view kept in the address,
 * with all five states drawn.
 */
export function DataList<R extends Named>(props: DataListProps<R>) {
  const {
    label,
    source,
    input,
    rowsWith,
    columns,
    rowKey = idOf,
    search,
    filters = [],
    sort,
    actions,
    bulkActions,
    isMarked,
    empty,
    sheet,
    onOpen,
  } = props
  const { t } = useTranslation('shell')
  const tell = useTell()
  const { currency } = useMoney()
  const [url, setUrl] = useUrlState()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const names = [...(search ? [search] : []), ...filters.map((filter) => filter.name)]
  const view = Object.fromEntries(names.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const order = url['sort'] ?? sort
  const asked = { ...(input as object), ...(rowsWith as object), ...view, ...(order && { sort: order }) } as Asked<R>
  const pages = useInfiniteQuery({
    ...askPages(source, asked),
    placeholderData: (before) => before,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const isNarrowed = Object.keys(view).length > 0
  const save = () =>
    void (pages.hasNextPage ? readAll(source, asked) : Promise.resolve(rows))
      .then((all) => saveCsv(label, columns, all, currency))
      .catch(tell.refusal)
  const selected = rows.filter((row) => chosen.has(rowKey(row)))

  const toolbar = (
    <ListToolbar
      search={search ? { name: search, label: props.searchLabel ?? t('list.search') } : undefined}
      filters={filters}
      values={url}
      onChange={setUrl}
      onExport={rows.length > 0 && !sheet ? save : undefined}
      exporter={
        sheet && rows.length > 0 ? <SheetButton route={sheet} input={{ ...(input as object), ...view }} /> : undefined
      }
      count={pages.data ? t(pages.hasNextPage ? 'list.countMore' : 'list.count', { count: rows.length }) : ''}
    />
  )

  return (
    <Box
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'clip' }}
      aria-busy={pages.isFetching}
    >
      {selected.length > 0 && bulkActions ? (
        <BulkBar rows={selected} actions={bulkActions} clear={() => setChosen(new Set())} />
      ) : (
        toolbar
      )}
      {pages.isPending ? (
        <TableSkeleton columns={columns.length} />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState error={pages.error} retry={() => void pages.refetch()} />
      ) : rows.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            icon="search"
            title={t('list.nothingFound')}
            text={t('list.nothingFoundText')}
            action={
              <Button
                variant="outlined"
                onClick={() => setUrl(Object.fromEntries(names.map((name) => [name, undefined])))}
              >
                {t('list.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState {...empty} />
        )
      ) : (
        <Box sx={{ opacity: pages.isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}>
          <DataTable
            label={label}
            rows={rows}
            rowKey={rowKey}
            columns={columns}
            onOpen={onOpen}
            actions={actions}
            isMarked={isMarked}
            sort={order}
            onSort={(next) => setUrl({ sort: next })}
            selection={bulkActions ? { keys: chosen, set: setChosen } : undefined}
          />
          {pages.hasNextPage && <More isFetching={pages.isFetchingNextPage} load={() => void pages.fetchNextPage()} />}
        </Box>
      )}
    </Box>
  )
}

/** Reads on by itself when it comes into view; the button is there for the keyboard and for slow lines. */
function More({ isFetching, load }: { isFetching: boolean; load: () => void }) {
  const { t } = useTranslation('shell')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current(), {
      rootMargin: '400px',
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <Box ref={place} sx={{ display: 'grid', placeItems: 'center', p: 3, borderTop: '1px solid var(--line)' }}>
      <Button onClick={load} disabled={isFetching}>
        {isFetching ? t('pleaseWait') : t('list.showMore')}
      </Button>
    </Box>
  )
}
