import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { timeAt, type Day } from '#core/dates.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { RotaWeek } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import type { RotaView } from './use-view.ts'
import { WarningList } from './warning-list.tsx'

type Department = { id: string; name: string }
type Props = { departments: readonly Department[]; view: RotaView; timeZone: string; onClose: () => void }
type Differences = Reply<typeof rota.differences>

/** All weeks of all departments shown, as a choice beside each of them. */
const ALL = 'all'
const keyOf = ({ departmentId, weekStart }: { departmentId: string; weekStart: Day }) => `${departmentId} ${weekStart}`

/** What publishing would change for each employee, and the button that does it: of all that is shown, or of one week of a department. */
export function PublishDialog({ departments, view, timeZone, onClose }: Props) {
  const { t } = useTranslation('rota')
  const span = { from: view.from, days: view.days, ...(view.departmentId && { departmentId: view.departmentId }) }
  const waiting = useQuery(queryOf(rota.week, span)).data?.weeks.filter(({ unpublished }) => unpublished > 0) ?? []
  const [typed, setTyped] = useState(ALL)
  const [reason, setReason] = useState('')
  const only = waiting.length === 1 ? waiting[0] : waiting.find((week) => keyOf(week) === typed)
  const all = useQuery({ ...queryOf(rota.differencesByDepartment, span), enabled: !only })
  const one = useQuery({
    ...queryOf(rota.differences, { departmentId: only?.departmentId ?? '', weekStart: only?.weekStart ?? view.from }),
    enabled: only !== undefined,
  })
  const preview = only ? one : all
  const publish = useSend(rota.publishWeeks)
  const nameOf = new Map(departments.map(({ id, name }) => [id, name]))
  const weeks = only ? [only] : (all.data?.weeks ?? [])
  const send = () =>
    publish.mutate(
      { weeks: weeks.map(({ departmentId, weekStart }) => ({ departmentId, weekStart })), reason: reason.trim() },
      {
        onSuccess: ({ published }) => {
          toast(t('publish.done', { count: published }))
          setReason('')
          if (!only || waiting.length <= 1) onClose()
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
      isDisabled={weeks.length === 0 || !preview.data || isMissingReason}
      width={560}
      onOk={send}
      onClose={onClose}
    >
      <WeekChoice waiting={waiting} nameOf={nameOf} value={only ? keyOf(only) : ALL} onChange={setTyped} />
      {preview.isLoadingError && <ErrorState error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && <LinesSkeleton lines={4} />}
      {only && one.data && <People preview={one.data} timeZone={timeZone} />}
      {!only && all.data && <Departments preview={all.data} nameOf={nameOf} />}
      {preview.data && preview.data.warnings.length > 0 && (
        <Alert severity="warning">
          {t('publish.certificates')}
          <WarningList warnings={preview.data.warnings} />
        </Alert>
      )}
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

type Names = ReadonlyMap<string, string>
type ChoiceProps = {
  waiting: readonly RotaWeek[]
  nameOf: Names
  value: string
  onChange: (key: string) => void
}

function WeekChoice({ waiting, nameOf, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const count = waiting.reduce((sum, { unpublished }) => sum + unpublished, 0)
  return (
    <TextField select label={t('publish.week')} value={value} onChange={(event) => onChange(event.target.value)}>
      {waiting.length !== 1 && (
        <MenuItem value={ALL}>
          {t('publish.all')} ({t('publish.shifts', { count })})
        </MenuItem>
      )}
      {waiting.map((week) => (
        <MenuItem key={keyOf(week)} value={keyOf(week)}>
          {nameOf.get(week.departmentId)}, {day(week.weekStart, 'number')} (
          {t('publish.shifts', { count: week.unpublished })})
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Of each department who is notified, and of how much. */
function Departments({ preview, nameOf }: { preview: Reply<typeof rota.differencesByDepartment>; nameOf: Names }) {
  const { t } = useTranslation('rota')
  return (
    <Box sx={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="region" aria-label={t('publish.preview')}>
      {preview.departments.map(({ departmentId, people }) => (
        <Box key={departmentId} sx={{ mb: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>{nameOf.get(departmentId)}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {people.map(({ employeeId, name, changes }) => (
              <li key={employeeId ?? 'open'}>
                {employeeId === null ? t('grid.open') : name}: {t('publish.shifts', { count: changes })}
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
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
