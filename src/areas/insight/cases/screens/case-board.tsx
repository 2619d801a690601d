import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { useNow } from '#web/use-now.ts'
import type { Case, CaseState, Desk } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import { byHurry, isAwaited, isLate } from '../rules.ts'

/** What a desk has before it, and what it has just done. */
const COLUMNS = ['NEW', 'IN_PROGRESS', 'WAITING', 'RESOLVED'] as const satisfies readonly CaseState[]
const MOST_CARDS = 50

type Props = { desks: readonly Desk[]; isAbove: boolean; open: (caseId: string) => void }

/** The desk's cases by status, the earliest due on top. */
export function CaseBoard({ desks, isAbove, open }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
        alignItems: 'start',
      }}
    >
      {COLUMNS.map((state) => (
        <Column key={state} state={state} desks={desks} isAbove={isAbove} open={open} />
      ))}
    </Box>
  )
}

function Column({ state, desks, isAbove, open }: Props & { state: CaseState }) {
  const { t } = useTranslation('cases')
  const now = useNow()
  const read = useQuery(queryOf(cases.list, { desks: desks.join(','), state, limit: MOST_CARDS }))
  const rows = [...(read.data?.rows ?? [])].sort(byHurry(new Date(now).toISOString()))
  const isMore = read.data?.next !== undefined
  return (
    <Box
      component="section"
      aria-label={t(`state.${state}`)}
      sx={{ bgcolor: 'var(--surface-sunken)', borderRadius: 2, p: 3, minWidth: 0 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 3 }}>
        <Typography variant="h3" component="h2">
          {t(`state.${state}`)}
        </Typography>
        {read.data && <span>{isMore ? `${rows.length}+` : rows.length}</span>}
      </Stack>
      {read.isError && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <CardSkeleton height={120} />
      ) : rows.length === 0 ? (
        <Typography color="textSecondary">{t('board.empty')}</Typography>
      ) : (
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <li key={row.id}>
              <Card of={row} isAbove={isAbove} open={() => open(row.id)} />
            </li>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function Card({ of, isAbove, open }: { of: Case; isAbove: boolean; open: () => void }) {
  const { t } = useTranslation('cases')
  const late = isLate(of, new Date(useNow()).toISOString())
  const isHurried = of.priority === 'HIGH' || of.priority === 'URGENT'
  const about = [of.number, of.name, of.place, isAbove && (of.propertyName || t('platform'))]
    .filter(Boolean)
    .join(' · ')
  return (
    <Box component="button" type="button" onClick={open} sx={cardStyles(late)}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
        {of.subject}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
        {about}
      </Typography>
      <Stack direction="row" component="span" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {isHurried && <StatusChip tone="leaves" icon="flag" label={t(`priority.${of.priority}`)} />}
        {late && <StatusChip tone="urgent" label={t('late')} />}
        {isAwaited(of) && (
          <Typography component="span" variant="caption">
            {t('dueAt')} <MomentText instant={of.dueAt} isRelative={late} />
          </Typography>
        )}
        {of.assignee && (
          <Typography component="span" variant="caption">
            {t('assignee')} {of.assignee}
          </Typography>
        )}
      </Stack>
    </Box>
  )
}

const cardStyles = (isUrgent: boolean) =>
  ({
    display: 'block',
    width: '100%',
    textAlign: 'start',
    font: 'inherit',
    color: 'text.primary',
    cursor: 'pointer',
    p: 3,
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: isUrgent ? 'var(--status-urgent-text)' : 'divider',
    borderRadius: '8px',
    '&:hover': { borderColor: 'primary.main' },
  }) as const
