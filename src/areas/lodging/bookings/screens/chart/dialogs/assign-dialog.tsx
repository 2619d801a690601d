import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { bookings } from '../../../contract/bookings.ts'
import type { AutoAssignment } from '../../../contract/replies.ts'
import type { Changes } from '../use-changes.ts'
import type { Words } from '../words.ts'
import { Question } from '../../dialogs/question.tsx'

type AssignProps = { from: Day; until: Day; words: Words; changes: Changes; onClose: () => void }

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 2,
  py: 2,
  borderBottom: '1px solid var(--line)',
  '&:last-child': { border: 0 },
} as const

/** Rooms for everyone without one, looked at before anything is done; one press puts all back. */
export function AssignDialog({ from, until, words, changes, onClose }: AssignProps) {
  const { t } = useTranslation('bookings')
  const proposal = useQuery({ ...queryOf(bookings.proposeAssignment, { from, until }), staleTime: 0 })
  const { mutate, isPending, error } = useSend(bookings.assign)
  const assignments = proposal.data?.assignments ?? []
  const unplaced = proposal.data?.unplaced ?? []
  const apply = () =>
    mutate(
      { assignments: assignments.map(({ stayId, roomId }) => ({ stayId, roomId })) },
      {
        onSuccess: ({ changeId, assignedCount }) => {
          const stayIds = assignments.map(({ stayId }) => stayId)
          stayIds.forEach((stayId) => changes.own.current.add(stayId))
          changes.done(t('chart.assign.done', { count: assignedCount }), () => changes.undoChange(changeId, stayIds))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('chart.assign.title')}
      ok={t('chart.assign.ok', { count: assignments.length })}
      error={error ?? proposal.error}
      isPending={isPending}
      isDisabled={assignments.length === 0}
      width={560}
      onOk={apply}
      onClose={onClose}
    >
      {proposal.isPending && <LinesSkeleton lines={5} />}
      {proposal.data && assignments.length === 0 && unplaced.length === 0 && (
        <Typography>{t('chart.assign.none')}</Typography>
      )}
      <Box
        tabIndex={0}
        role="group"
        aria-label={t('chart.assign.title')}
        sx={{ maxHeight: '50vh', overflow: 'auto', display: 'grid', gap: 3 }}
      >
        {assignments.length > 0 && <Assigned assignments={assignments} words={words} />}
        {unplaced.length > 0 && <Unplaced unplaced={unplaced} words={words} />}
      </Box>
    </Question>
  )
}

function Assigned({ assignments, words }: Pick<AutoAssignment, 'assignments'> & { words: Words }) {
  const { t } = useTranslation('bookings')
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {assignments.map((each) => (
        <Box component="li" key={each.stayId} sx={row}>
          <div>
            <strong>{each.guestName}</strong>
            <Typography variant="caption" component="div" color="textSecondary">
              {each.roomTypeName} · {words.dates(each)}
            </Typography>
          </div>
          <strong>{t('chart.room', { number: each.roomNumber })}</strong>
        </Box>
      ))}
    </Box>
  )
}

function Unplaced({ unplaced, words }: Pick<AutoAssignment, 'unplaced'> & { words: Words }) {
  const { t } = useTranslation('bookings')
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <strong>{t('chart.assign.unplaced', { count: unplaced.length })}</strong>
      {unplaced.map((each) => (
        <Box key={each.stayId} sx={row}>
          <div>
            {each.guestName}
            <Typography variant="caption" component="div">
              {each.roomTypeName} · {words.dates(each)}
            </Typography>
          </div>
          <span>{each.why.map(words.reason).join(' ')}</span>
        </Box>
      ))}
    </Alert>
  )
}
