import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'

type Props<Row> = {
  title: string
  pages: UseInfiniteQueryResult<InfiniteData<{ rows: Row[] }>>
  /** Shown where there are none. */
  empty: ReactNode
  keyOf: (row: Row) => string
  line: (row: Row) => ReactNode
}

/** What belongs to a guest, latest first, page by page. */
export function PagedLines<Row>({ title, pages, empty, keyOf, line }: Props<Row>) {
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Lines title={title} pages={pages} empty={empty} keyOf={keyOf} line={line} />
    </Box>
  )
}

function Lines<Row>({ title, pages, empty, keyOf, line }: Props<Row>) {
  const { t } = useTranslation('shell')
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  if (pages.isPending) return <LinesSkeleton lines={4} />
  if (pages.isError && rows.length === 0) return <ErrorState error={pages.error} retry={() => void pages.refetch()} />
  if (rows.length === 0) return empty
  return (
    <>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{line(row)}</li>
        ))}
      </Box>
      {pages.hasNextPage && (
        <Button fullWidth onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {t('list.showMore')}
        </Button>
      )}
    </>
  )
}
