import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { askPages } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TableSkeleton } from '#web/ui/table-skeleton.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { audit, GIVEN_AUDIT_TYPES, type AuditRow } from '../contract.ts'
import { useAuditWords } from './audit-words.ts'
import { Changes } from './changes.tsx'

/** Types that areas add to the specification's fifteen. */
const OWN_TYPES = [
  'NEW_CUSTOMER',
  'PRICE_CHANGE',
  'STAY_SPLIT',
  'CHANGE_UNDO',
  'CHARGE_ADDED',
  'CHARGE_REVERSED',
  'PAYMENT_TAKEN',
  'PAYMENT_REFUNDED',
  'INVOICE_ISSUED',
  'INVOICE_MAILED',
  'ROOM_CONDITION',
  'ROOM_BLOCK',
  'ROOM_BLOCK_END',
  'ROOM_CREATE',
  'ROOM_UPDATE',
  'ROOM_TYPE_CREATE',
  'ROOM_TYPE_UPDATE',
  'DAY_PRICES_SET',
  'STANDING_PRICE_SET',
  'RATE_PLAN_CREATE',
  'RATE_PLAN_UPDATE',
  'PROPERTY_UPDATE',
  'TAXES_UPDATE',
]

/** Orders come with the restaurant; until then their events would only find nothing. */
const typesOffered = [...GIVEN_AUDIT_TYPES.filter((type) => !type.startsWith('ORDER_')), ...OWN_TYPES]

/** The whole property's trail, narrowed by type, days and person; the view stands in the address. */
export function AuditList() {
  const { t } = useTranslation(['audit', 'shell'])
  const [url, setUrl] = useUrlState()
  const day = (name: string): Day | undefined => (isDay(url[name] ?? '') ? (url[name] as Day) : undefined)
  const until = day('until')
  const pages = useInfiniteQuery({
    ...askPages(audit.list, {
      ...(url['type'] && { type: url['type'] }),
      ...(url['bookingId'] && { bookingId: url['bookingId'] }),
      ...(day('from') && { from: day('from') }),
      ...(until && { until: addDays(until, 1) }),
      limit: 100,
    }),
    placeholderData: (before) => before,
  })
  const all = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const people = [...new Set([...all.map((row) => row.actorName), ...(url['who'] ? [url['who']] : [])])].toSorted()
  const rows = all.filter((row) => !url['who'] || row.actorName === url['who'])
  const isNarrowed = ['type', 'from', 'until', 'who', 'bookingId'].some((name) => url[name])
  const clear = () =>
    setUrl({ type: undefined, from: undefined, until: undefined, who: undefined, bookingId: undefined })

  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'clip' }}>
        <Filters url={url} setUrl={setUrl} people={people} />
        {pages.isPending ? (
          <TableSkeleton columns={4} />
        ) : pages.isError && all.length === 0 ? (
          <ErrorState error={pages.error} retry={() => void pages.refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon="history"
            title={t(isNarrowed ? 'shell:list.nothingFound' : 'empty')}
            text={t(isNarrowed ? 'shell:list.nothingFoundText' : 'emptyText')}
            action={
              isNarrowed && (
                <Button variant="outlined" onClick={clear}>
                  {t('shell:list.clear')}
                </Button>
              )
            }
          />
        ) : (
          <Events rows={rows} />
        )}
        {pages.hasNextPage && (
          <Button fullWidth onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
            {t('shell:list.showMore')}
          </Button>
        )}
      </Box>
    </Page>
  )
}

function Events({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const columns: readonly Column<AuditRow>[] = [
    { key: 'type', label: t('what'), cell: (row) => words.type(row.type), width: 200, phone: 'title' },
    { key: 'changes', label: t('change'), cell: (row) => <Changes event={row} /> },
    {
      key: 'booking',
      label: t('booking'),
      width: 120,
      cell: (row) =>
        row.bookingReference && (
          <Link to={`/master-service/reservation-details/${row.bookingReference}`}>{row.bookingReference}</Link>
        ),
    },
    { key: 'who', label: t('who'), cell: (row) => row.actorName, width: 140 },
    { key: 'when', label: t('when'), cell: (row) => <MomentText instant={row.happenedAt} />, width: 150 },
  ]
  return <DataTable label={t('title')} rows={rows} rowKey={(row) => row.id} columns={columns} />
}

type FilterProps = {
  url: Readonly<Record<string, string | undefined>>
  setUrl: (change: Readonly<Record<string, string | undefined>>) => void
  people: readonly string[]
}

function Filters({ url, setUrl, people }: FilterProps) {
  const { t } = useTranslation(['audit', 'shell'])
  const words = useAuditWords()
  const choice = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <MuiTextField
      select
      label={label}
      value={url[name] ?? ''}
      onChange={(event) => setUrl({ [name]: event.target.value })}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 200 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('shell:list.all')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
  const days = (name: string, label: string) => (
    <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 172 } }}>
      <DayInput label={label} value={url[name] ?? ''} onChange={(value) => setUrl({ [name]: value })} />
    </Box>
  )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, px: 3, py: 2.5, borderBottom: '1px solid var(--line)' }}>
      {choice(
        'type',
        t('what'),
        typesOffered.map((type) => ({ value: type, label: words.type(type) })),
      )}
      {days('from', t('from'))}
      {days('until', t('until'))}
      {choice(
        'who',
        t('who'),
        people.map((name) => ({ value: name, label: name })),
      )}
    </Stack>
  )
}
