import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MAX_AT_ONCE, type GuestResult } from '../contract/desk.ts'
import { type Due, groups } from '../contract/groups.ts'
import type { Group, GroupStay } from '../contract/replies.ts'
import { DeskResults } from './desk-results.tsx'

type Props = { group: Group; due: Due; onClose: () => void }

/** Checks guests of a group in or out: all who are due, or the chosen ones; then what became of each is shown. */
export function DeskDialog({ group, due, onClose }: Props) {
  const { t } = useTranslation('groups')
  const read = useQuery(queryOf(groups.stays, { groupId: group.id, due, limit: MAX_AT_ONCE }))
  const [result, setResult] = useState<{ rows: readonly GuestResult[]; left: number }>()
  if (result) return <DeskResults {...result} due={due} currency={group.currency} onClose={onClose} />
  return (
    <Dialog open title={t(due === 'IN' ? 'desk.inTitle' : 'desk.outTitle')} onClose={onClose} width={560}>
      {read.data ? (
        <Choice {...{ group, due, onClose }} rows={read.data.rows} onDone={setResult} />
      ) : read.isPending ? (
        <LinesSkeleton lines={4} />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Dialog>
  )
}

type ChoiceProps = Props & {
  rows: readonly GroupStay[]
  onDone: (result: { rows: readonly GuestResult[]; left: number }) => void
}

function useDesk(due: Due) {
  const notify = useNotify()
  const checkIn = useSend(groups.checkIn)
  const checkOut = useSend(groups.checkOut)
  const { mutate: comeIn } = checkIn
  const { mutate: goOut } = checkOut
  const run = (groupId: string, stayIds: string[], acceptDirty: boolean, onDone: ChoiceProps['onDone']) => {
    const after = { onSuccess: onDone, onError: notify.refusal }
    if (due === 'IN') comeIn({ groupId, stayIds, acceptDirty }, after)
    else goOut({ groupId, stayIds }, after)
  }
  return { run, isPending: checkIn.isPending || checkOut.isPending }
}

/** Everyone is chosen until the user leaves someone out; who comes to be due meanwhile is not added. */
function Choice({ group, due, rows, onDone, onClose }: ChoiceProps) {
  const { t } = useTranslation(['groups', 'shell'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(rows.map(({ stayId }) => stayId)))
  const [acceptDirty, setAcceptDirty] = useState(false)
  const { run, isPending } = useDesk(due)
  const toggle = (stayId: string) => {
    const next = new Set(chosen)
    if (!next.delete(stayId)) next.add(stayId)
    setChosen(next)
  }
  if (rows.length === 0)
    return <EmptyState icon="check" title={t('groups:desk.none')} text={t('groups:desk.noneText')} />
  return (
    <Stack spacing={3}>
      <Typography color="textSecondary">{t(due === 'IN' ? 'groups:desk.inText' : 'groups:desk.outText')}</Typography>
      <Stack role="group" aria-label={t('groups:desk.due')} sx={{ maxHeight: '50dvh', overflow: 'auto' }}>
        {rows.map((row) => (
          <GuestLine key={row.stayId} row={row} isChosen={chosen.has(row.stayId)} toggle={toggle} />
        ))}
      </Stack>
      {due === 'IN' && (
        <FormControlLabel
          label={t('groups:desk.acceptDirty')}
          control={<Checkbox checked={acceptDirty} onChange={(_, checked) => setAcceptDirty(checked)} />}
        />
      )}
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 2 }}>
        <Button onClick={onClose}>{t('shell:cancel')}</Button>
        <LoadingButton
          variant="contained"
          autoFocus
          isLoading={isPending}
          disabled={chosen.size === 0}
          onClick={() => run(group.id, [...chosen], acceptDirty, onDone)}
        >
          {t(due === 'IN' ? 'groups:desk.checkIn' : 'groups:desk.checkOut', { count: chosen.size })}
        </LoadingButton>
      </Stack>
    </Stack>
  )
}

type LineProps = { row: GroupStay; isChosen: boolean; toggle: (stayId: string) => void }

function GuestLine({ row, isChosen, toggle }: LineProps) {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  const { stayId, guestName, roomTypeName, roomNumber, departure } = row
  const place = roomNumber ? t('desk.room', { number: roomNumber }) : roomTypeName
  return (
    <FormControlLabel
      control={<Checkbox checked={isChosen} onChange={() => toggle(stayId)} />}
      label={
        <>
          <strong>{guestName}</strong> {[place, `→ ${day(departure, 'short')}`].join(' · ')}
        </>
      }
    />
  )
}
