import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Assignments, type Attendant, housekeeping } from '../contract.ts'

type Props = {
  assignments: Assignments
  mayWrite: boolean
  /** Shows the rooms of one of them. */
  show: (employeeId: string) => void
  close: () => void
}

/** Who cleans today: on duty by the published rota, the minutes they have and those assigned; and one press that shares what no one has. */
export function AttendantsPanel({ assignments: { attendants, unassigned, isRotaKept, distribution }, mayWrite, show, close }: Props) {
  const { t } = useTranslation('housekeeping')
  const { time } = useDays()
  const notify = useNotify()
  const { mutate, isPending } = useSend(housekeeping.distribute)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = attendants.filter(({ employeeId, capacityMinutes }) => capacityMinutes > 0 && !left.has(employeeId))
  const toggle = (id: string) => setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]))
  const distribute = () =>
    mutate(
      { employeeIds: chosen.map(({ employeeId }) => employeeId) },
      { onSuccess: () => toast(t('attendants.done')), onError: notify.refusal },
    )
  const isNothing = unassigned.rooms === 0 || chosen.length === 0
  return (
    <Panel
      open
      isBeside
      width={420}
      title={t('attendants.title')}
      subtitle={t(isRotaKept ? 'attendants.byRota' : 'attendants.noRota')}
      onClose={close}
      footer={
        mayWrite && (
          <>
            {distribution && <UndoDistribution id={distribution.id} />}
          <LoadingButton variant="contained" isLoading={isPending} disabled={isNothing} onClick={distribute}>
            {t('attendants.distribute')}
          </LoadingButton>
          </>
        )
      }
    >
      <Stack spacing={4}>
        <p>{unassigned.rooms === 0 ? t('attendants.allAssigned') : t('attendants.unassigned', { count: unassigned.rooms, minutes: unassigned.minutes })}</p>
        {distribution && <p>{t('attendants.last', { count: distribution.rooms, by: distribution.by, time: time(distribution.at) })}</p>}
        {attendants.length === 0 && <EmptyState icon="person" title={t('attendants.none')} text={t('attendants.noneText')} />}
        {attendants.map((one) => (
          <Line key={one.employeeId} attendant={one} isChosen={!left.has(one.employeeId)} mayWrite={mayWrite} toggle={() => toggle(one.employeeId)} show={() => show(one.employeeId)} />
        ))}
      </Stack>
    </Panel>
  )
} // prettier-ignore

function UndoDistribution({ id: distributionId }: { id: string }) {
  const { t } = useTranslation('housekeeping')
  const notify = useNotify()
  const { mutate, isPending } = useSend(housekeeping.undoDistribution)
  const undo = () =>
    mutate({ distributionId }, { onSuccess: () => toast(t('attendants.undone')), onError: notify.refusal })
  return (
    <LoadingButton variant="outlined" isLoading={isPending} onClick={undo}>
      {t('attendants.undo')}
    </LoadingButton>
  )
}

type LineProps = { attendant: Attendant; isChosen: boolean; mayWrite: boolean; toggle: () => void; show: () => void }

function Line({ attendant, isChosen, mayWrite, toggle, show }: LineProps) {
  const { t } = useTranslation('housekeeping')
  const { time } = useDays()
  const { name, duty, startsAt, endsAt, capacityMinutes, assignedMinutes } = attendant
  const isOver = assignedMinutes > capacityMinutes
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: mayWrite ? '40px 1fr' : '1fr', alignItems: 'start' }} data-duty={duty}>
      {mayWrite && (
        <Checkbox
          checked={isChosen && capacityMinutes > 0}
          disabled={capacityMinutes === 0}
          onChange={toggle}
          slotProps={{ input: { 'aria-label': t('attendants.choose', { name }) } }}
          sx={{ p: 0, width: 32, height: 32 }}
        />
      )}
      <Stack spacing={1} sx={{ minWidth: 0 }}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Button size="small" onClick={show} sx={{ px: 0, minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' }}>
            {name}
          </Button>
          {duty !== 'ON_DUTY' && <StatusChip tone={duty === 'ON_LEAVE' ? 'blocked' : 'past'} label={t(`attendants.duty.${duty}`)} icon={duty === 'ON_LEAVE' ? 'leave' : 'clock'} />}
          {startsAt && endsAt && (
            <Typography variant="body2" color="textSecondary">
              {time(startsAt)}–{time(endsAt)}
            </Typography>
          )}
        </Stack>
        {(capacityMinutes > 0 || assignedMinutes > 0) && (
          <>
            <Load name={name} assigned={assignedMinutes} capacity={capacityMinutes} />
            <Typography variant="body2" color={isOver ? 'warning' : 'textSecondary'}>
              {t(isOver ? 'attendants.over' : 'attendants.minutes', { assigned: assignedMinutes, capacity: capacityMinutes })}
            </Typography>
          </>
        )}
      </Stack>
    </Box>
  )
} // prettier-ignore

/** How much of the minutes is taken, as a bar. */
function Load({ name, assigned, capacity }: { name: string; assigned: number; capacity: number }) {
  const { t } = useTranslation('housekeeping')
  const share = capacity === 0 ? 1 : Math.min(1, assigned / capacity)
  return (
    <Box
      role="meter"
      aria-label={t('attendants.load', { name })}
      aria-valuemin={0}
      aria-valuemax={capacity}
      aria-valuenow={assigned}
      sx={{ height: 6, borderRadius: '3px', overflow: 'hidden', bgcolor: 'var(--line)' }}
    >
      <Box
        sx={{
          height: 1,
          bgcolor: assigned > capacity ? 'warning.main' : 'primary.main',
          transform: `scaleX(${share})`,
          transformOrigin: 'left',
          '[dir=rtl] &': { transformOrigin: 'right' },
        }}
      />
    </Box>
  )
}
