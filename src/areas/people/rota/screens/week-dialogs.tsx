import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { RotaPattern } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import type { GridRow } from './grid/rows.ts'
import { type Edits, warningsIn } from './grid/use-edits.ts'
import { SetUpHint } from './hints.tsx'
import type { RotaView } from './use-view.ts'
import { WarningsDialog } from './warnings-dialog.tsx'

type Department = { id: string; name: string }
type CopyProps = { departments: readonly Department[]; edits: Edits; view: RotaView; onClose: () => void }

/** Copies the week before into the one that is shown; an employee with shifts that day retains them. */
export function CopyDialog({ departments, edits, view, onClose }: CopyProps) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const [departmentId, setDepartment] = useState(departments[0]?.id ?? '')
  const copy = useSend(rota.copyWeek)
  const send = (reason: string) =>
    copy.mutate(
      { departmentId, fromWeek: addDays(view.from, -7), toWeek: view.from, reason },
      {
        onSuccess: (done) => {
          edits.planned(done)
          toast(t('copy.done', { count: done.shifts.length }))
          onClose()
        },
      },
    )
  const warnings = warningsIn(copy.error)
  if (warnings) return <WarningsDialog warnings={warnings} isPending={copy.isPending} onOk={send} onClose={onClose} />
  return (
    <Question title={t('copy.title')} ok={t('copy.ok')} error={copy.error} isPending={copy.isPending} isDisabled={departmentId === ''} onOk={() => send('')} onClose={onClose}>
      <div>{t('copy.text', { from: day(addDays(view.from, -7), 'number'), to: day(view.from, 'number') })}</div>
      <TextField select label={t('department')} value={departmentId} onChange={(event) => setDepartment(event.target.value)}>
        {departments.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Question>
  ) // prettier-ignore
}

const WEEKS = [1, 2, 4, 8]

type PatternProps = {
  patterns: readonly RotaPattern[]
  rows: readonly GridRow[]
  edits: Edits
  view: RotaView
  onClose: () => void
}

/** Plans people by a pattern from the first week shown on; each may be some weeks further in it. */
export function PatternDialog({ patterns, rows, edits, view, onClose }: PatternProps) {
  const { t } = useTranslation('rota')
  const offered = patterns.filter(({ isActive }) => isActive)
  const people = rows.flatMap((row) => (row.kind === 'person' ? [row.person] : []))
  const [patternId, setPattern] = useState(offered[0]?.id ?? '')
  const [weeks, setWeeks] = useState(4)
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const apply = useSend(rota.applyPattern)
  const cycle = (offered.find(({ id }) => id === patternId)?.days.length ?? 7) / 7
  const send = (reason: string) => {
    const input = [...chosen].map(([employeeId, offsetWeeks]) => ({ employeeId, offsetWeeks: offsetWeeks % cycle }))
    apply.mutate(
      { patternId, firstWeek: view.from, weeks, people: input, reason },
      {
        onSuccess: (done) => {
          edits.planned(done)
          toast(t('pattern.done', { count: done.shifts.length }))
          onClose()
        },
      },
    )
  }
  const toggle = (id: string) => {
    const next = new Map(chosen)
    // Who is added begins a week further on than who was added before.
    if (!next.delete(id)) next.set(id, chosen.size % cycle)
    setChosen(next)
  }
  const warnings = warningsIn(apply.error)
  if (warnings) return <WarningsDialog warnings={warnings} isPending={apply.isPending} onOk={send} onClose={onClose} />
  return (
    <Question title={t('pattern.apply')} ok={t('pattern.ok')} error={apply.error} isPending={apply.isPending} isDisabled={patternId === '' || chosen.size === 0} onOk={() => send('')} onClose={onClose}>
      {offered.length === 0 && <SetUpHint text={t('setUp.noPatterns')} tab="patterns" />}
      <TextField select label={t('pattern.title')} value={patternId} onChange={(event) => setPattern(event.target.value)}>
        {offered.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={t('pattern.weeks')} value={weeks} onChange={(event) => setWeeks(Number(event.target.value))}>
        {WEEKS.map((count) => (
          <MenuItem key={count} value={count}>
            {t('pattern.weekCount', { count })}
          </MenuItem>
        ))}
      </TextField>
      <FormGroup aria-label={t('grid.people')} sx={{ maxHeight: 240, overflowY: 'auto', flexWrap: 'nowrap' }}>
        {people.map(({ id, name, positionTitle }) => (
          <FormControlLabel
            key={id}
            control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
            label={`${name}, ${positionTitle}${chosen.has(id) && cycle > 1 ? ` · ${t('pattern.startsWith', { week: ((chosen.get(id) ?? 0) % cycle) + 1 })}` : ''}`}
          />
        ))}
      </FormGroup>
    </Question>
  ) // prettier-ignore
}
