import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestOf, Named } from '#core/contract.ts'
import { readAll, type RowOf } from '../api.ts'
import { useMoney } from '../formats.ts'
import { useUrlState } from '../navigation.tsx'
import { useNotify } from '../notify.ts'
import { DataTable, type Column } from './data-table.tsx'
import { listPagesOf, startOf } from './list-pages.ts'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import { saveCsv } from './csv.ts'
import { SheetButton } from './sheet-button.tsx'
import type { RowAction } from './row-actions.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type DataListProps<R extends Named> = {
  label: string
  /** A route that returns a page of rows and takes `after` and `limit`. */
  source: R
  /** Fields that are always sent, beside those of search, filters and sort. */
  input?: Partial<RequestOf<R>>
  /** Further input of the list that does not filter, so that the exported sheet goes without. */
  rowsWith?: Partial<RequestOf<R>>
  columns: readonly Column<RowOf<R>>[]
  rowKey?: (row: RowOf<R>) => string
  /** Name of the route's text field; adds a search box to the list. */
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

/** The state of a list in the address, and the query for its rows. */
function useView<R extends Named>({ search, filters = [], sort, input, rowsWith }: DataListProps<R>) {
  const [url, setUrl] = useUrlState()
  const names = [...(search ? [search] : []), ...filters.map((filter) => filter.name)]
  const view = Object.fromEntries(names.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const order = url['sort'] ?? sort
  const query = {
    ...(input as object),
    ...(rowsWith as object),
    ...view,
    ...(order && { sort: order }),
  } as RequestOf<R>
  const clear = () => setUrl(Object.fromEntries(names.map((name) => [name, undefined])))
  return { url, setUrl, view, order, query, clear }
}

/** The rows that are loaded, and the way to those before and after them. */
function usePages<R extends Named>(source: R, query: RequestOf<R>) {
  const pages = useInfiniteQuery({ ...listPagesOf(source, query), placeholderData: (before) => before })
  const { data, isFetchingPreviousPage, fetchPreviousPage } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const start = startOf(data?.pageParams[0])
  const load = () => void (isFetchingPreviousPage || fetchPreviousPage())
  return { pages, rows, start, before: start > 0 ? { count: start, load } : undefined }
}

/** Rows that are selected; those that are no longer loaded stay as they were. */
function useChosen<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const keys = useMemo(() => new Set(chosen.keys()), [chosen])
  const loaded = () => new Map(rows.map((row) => [rowKey(row), row]))
  const set = (next: ReadonlySet<string>) => {
    const all = new Map([...chosen, ...loaded()])
    setChosen(new Map([...all].filter(([key]) => next.has(key))))
  }
  const fresh = chosen.size > 0 ? loaded() : new Map<string, Row>()
  return { keys, set, rows: [...chosen].map(([key, row]) => fresh.get(key) ?? row), clear: () => setChosen(new Map()) }
}

/**
 * THE list: searched, filtered and sorted by the server, read page by page, its view stored in the address,
 * with all five states drawn.
 */
export function DataList<R extends Named>(props: DataListProps<R>) {
  const { label, source, input, columns, rowKey = idOf, search, filters = [], bulkActions, sheet } = props
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const { currency } = useMoney()
  const { url, setUrl, view, order, query, clear } = useView(props)
  const { pages, rows, start, before } = usePages(source, query)
  const chosen = useChosen(rows, rowKey)
  const isWhole = start === 0 && !pages.hasNextPage
  const save = () =>
    void (isWhole ? Promise.resolve(rows) : readAll(source, query))
      .then((all) => saveCsv(label, columns, all, currency))
      .catch(notify.refusal)
  const isNarrowed = Object.keys(view).length > 0

  return (
    <Box
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'clip' }}
      aria-busy={pages.isFetching}
    >
      {chosen.rows.length > 0 && bulkActions ? (
        <BulkBar rows={chosen.rows} actions={bulkActions} clear={chosen.clear} />
      ) : (
        <ListToolbar
          search={search ? { name: search, label: props.searchLabel ?? t('list.search') } : undefined}
          filters={filters}
          values={url}
          onChange={setUrl}
          onExport={rows.length > 0 && !sheet ? save : undefined}
          exporter={
            sheet && rows.length > 0 ? (
              <SheetButton route={sheet} input={{ ...(input as object), ...view }} />
            ) : undefined
          }
          count={
            pages.data ? t(pages.hasNextPage ? 'list.countMore' : 'list.count', { count: start + rows.length }) : ''
          }
        />
      )}
      {pages.isPending ? (
        <TableSkeleton columns={columns.length} />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState error={pages.error} retry={() => void pages.refetch()} />
      ) : rows.length === 0 ? (
        <Nothing empty={props.empty} clear={isNarrowed ? clear : undefined} />
      ) : (
        <Box sx={{ opacity: pages.isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}>
          <DataTable
            label={label}
            rows={rows}
            rowKey={rowKey}
            columns={columns}
            onOpen={props.onOpen}
            actions={props.actions}
            isMarked={props.isMarked}
            sort={order}
            onSort={(next) => setUrl({ sort: next })}
            selection={bulkActions ? chosen : undefined}
            before={before}
          />
          {pages.hasNextPage && <More isFetching={pages.isFetchingNextPage} load={() => void pages.fetchNextPage()} />}
        </Box>
      )}
    </Box>
  )
}

/** No rows: none at all, or none that search and filters let through. */
function Nothing({ empty, clear }: { empty: DataListProps<Named>['empty']; clear: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  if (!clear) return <EmptyState {...empty} />
  return (
    <EmptyState
      icon="search"
      title={t('list.nothingFound')}
      text={t('list.nothingFoundText')}
      action={
        <Button variant="outlined" onClick={clear}>
          {t('list.clear')}
        </Button>
      }
    />
  )
}

/** Reads on by itself when it comes into view; the button is for the keyboard and for slow lines. */
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
