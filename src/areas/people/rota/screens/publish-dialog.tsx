import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { addDays, timeAt } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rota } from '../contract/rota.ts'
import type { RotaView } from './use-view.ts'

type Department = { id: string; name: string }
type Props = { departments: readonly Department[]; view: RotaView; timeZone: string; onClose: () => void }
type Differences = Reply<typeof rota.differences>

/** What publishing would tell each person, and the button that tells them. */
export function PublishDialog({ departments, view, timeZone, onClose }: Props) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const weeks = Array.from({ length: view.days / 7 }, (_, at) => addDays(view.from, at * 7))
  const read = useQuery(queryOf(rota.week, { from: view.from, days: view.days, ...(view.departmentId && { departmentId: view.departmentId }) })) // prettier-ignore
  const waiting = (read.data?.weeks ?? []).filter(({ unpublished }) => unpublished > 0)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const keys = waiting.map(({ departmentId, weekStart }) => `${departmentId} ${weekStart}`)
  const chosen = keys.includes(typed) ? typed : (keys[0] ?? '')
  const week = waiting.find(({ departmentId, weekStart }) => `${departmentId} ${weekStart}` === chosen)
  const input = { departmentId: week?.departmentId ?? '', weekStart: week?.weekStart ?? weeks[0] ?? view.from }
  const preview = useQuery({ ...queryOf(rota.differences, input), enabled: week !== undefined })
  const publish = useSend(rota.publish)
  const nameOf = new Map(departments.map(({ id, name }) => [id, name]))
  const send = () =>
    publish.mutate(
      { ...input, reason: reason.trim() },
      {
        onSuccess: ({ published }) => {
          toast(t('publish.done', { count: published }))
          setReason('')
          if (waiting.length <= 1) onClose()
        },
      },
    )
  const isMissingReason = preview.data?.needsReason === true && reason.trim() === ''
  return (
    <Question
      title={t('publish.title')}
      ok={t('publish.ok')}
      error={publish.error}
      isPending={publish.isPending}
      isDisabled={!week || !preview.data || isMissingReason}
      width={560}
      onOk={send}
      onClose={onClose}
    >
      <TextField select label={t('publish.week')} value={chosen} onChange={(event) => setTyped(event.target.value)}>
        {waiting.map(({ departmentId, weekStart, unpublished }) => (
          <MenuItem key={`${departmentId} ${weekStart}`} value={`${departmentId} ${weekStart}`}>
            {nameOf.get(departmentId)}, {day(weekStart, 'number')} ({t('publish.shifts', { count: unpublished })})
          </MenuItem>
        ))}
      </TextField>
      {preview.isLoadingError && <ErrorState error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && <LinesSkeleton lines={4} />}
      {preview.data && <People preview={preview.data} timeZone={timeZone} />}
      {preview.data?.needsReason && (
        <>
          <Alert severity="info">{t('publish.publishedBefore')}</Alert>
          <TextField
            label={t('reason')}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </>
      )}
    </Question>
  )
}

function People({ preview, timeZone }: { preview: Differences; timeZone: string }) {
  const { t } = useTranslation('rota')
  return (
    <Box sx={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={t('publish.preview')}>
      {preview.people.map(({ employeeId, name, differences }) => (
        <Box key={employeeId ?? 'open'} sx={{ mb: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>{employeeId === null ? t('grid.open') : name}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {differences.map((each) => (
              <li key={`${each.shiftId} ${each.kind}`}>
                <Difference {...each} timeZone={timeZone} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

type Held = NonNullable<Differences['people'][number]['differences'][number]['before']>
type One = { kind: 'ADDED' | 'REMOVED' | 'CHANGED'; before: Held | null; after: Held | null; timeZone: string }

function Difference({ kind, before, after, timeZone }: One) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const write = (held: Held | null) => {
    if (!held) return ''
    const times =
      held.startAt && held.endAt
        ? `${timeAt(held.startAt, timeZone)}–${timeAt(held.endAt, timeZone)}`
        : t('kind.DAY_OFF')
    return [day(held.on, 'short'), held.code, times].filter(Boolean).join(' ')
  }
  return t(`publish.${kind}`, { before: write(before), after: write(after) })
}
