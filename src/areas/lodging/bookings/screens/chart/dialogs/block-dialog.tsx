import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockKind, rooms } from '#areas/property/rooms/contract.ts'
import { BLOCK_KINDS } from '#areas/property/rooms/rules.ts'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import type { ChartBlock, ChartRoom } from '../rows.ts'
import type { Changes } from '../use-changes.ts'
import { Question } from '../../dialogs/question.tsx'

type BlockProps = { room: ChartRoom; day: Day; today: Day; changes: Changes; onClose: () => void }

/** Takes a room off for some nights, with the reason everyone reads on the hatch. */
export function BlockDialog({ room, day, today, changes, onClose }: BlockProps) {
  const { t } = useTranslation('bookings')
  const start = day < today ? today : day
  const [block, setBlock] = useState({
    kind: 'OUT_OF_ORDER' as BlockKind,
    from: start as string,
    until: addDays(start, 1) as string,
    reason: '',
  })
  const { mutate, isPending, error } = useSend(rooms.block)
  const { mutateAsync: end } = useSend(rooms.endBlock)
  const isWhole = isDay(block.from) && isDay(block.until) && block.from < block.until && block.reason.trim() !== ''
  const save = () =>
    mutate(
      { ...block, roomId: room.id, from: block.from as Day, until: block.until as Day },
      {
        onSuccess: (made) => {
          const back = () => end({ blockId: made.id, version: made.version, on: made.from })
          changes.done(t('chart.blocked.done', { number: room.number }), back)
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('chart.blocked.title', { number: room.number })}
      ok={t('chart.blocked.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!isWhole}
      width={480}
      onOk={save}
      onClose={onClose}
    >
      <MuiTextField
        autoFocus
        required
        label={t('chart.blocked.reason')}
        value={block.reason}
        onChange={(event) => setBlock({ ...block, reason: event.target.value })}
      />
      <MuiTextField
        select
        label={t('chart.blocked.kind')}
        value={block.kind}
        onChange={(event) => setBlock({ ...block, kind: event.target.value as BlockKind })}
      >
        {BLOCK_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`chart.block.${kind}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <DayRangeInput
        from={block.from}
        until={block.until}
        min={today}
        labels={{ from: t('chart.blocked.from'), until: t('chart.blocked.until') }}
        onChange={(from, until) => setBlock({ ...block, from, until })}
      />
    </Question>
  )
}

/** Lifts a block from the business date on; no confirmation, since one press blocks the room again. */
export function useEndBlock(changes: Changes, today: Day) {
  const { t } = useTranslation('bookings')
  const { mutateAsync: end } = useSend(rooms.endBlock)
  const { mutateAsync: block } = useSend(rooms.block)
  return async (ended: ChartBlock, number: string) => {
    const on = ended.from > today ? ended.from : today
    await end({ blockId: ended.id, version: ended.version, on })
    const { roomId, kind, until, reason } = ended
    changes.done(t('chart.blocked.ended', { number }), () => block({ roomId, kind, from: on, until, reason }))
  }
}
