import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, DayField, NumberField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { SHIFT_COLORS } from '../contract/choices.ts'
import type { Coverage, RotaPattern, ShiftType } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { DRIVERS } from '../rules/coverage.ts'
import { SHIFT_KINDS } from '../rules/states.ts'
import { useSetUp } from './grid/use-rota.ts'
import { PatternDays } from './pattern-days.tsx'

type Closes = { onClose: () => void }

function useDone(onClose: () => void) {
  const { t } = useTranslation('rota')
  return () => {
    toast(t('setUp.saved'))
    onClose()
  }
}

/** A shift type: new, or changed. */
export function ShiftTypeDialog({ type, onClose }: Closes & { type: ShiftType | undefined }) {
  return type ? <EditType type={type} onClose={onClose} /> : <NewType onClose={onClose} />
}

const AT_TYPE = { code_taken: 'code', shift_times_disordered: 'pauseStarts' } as const

function NewType({ onClose }: Closes) {
  const { t } = useTranslation('rota')
  const form = useRouteForm(rota.createShiftType, {
    defaults: { code: '', name: '', color: 'BLUE', kind: 'WORK', unpaidBreak: 30, paidBreak: 0, departmentIds: [], documentTypeIds: [], isActive: true },
    onDone: useDone(onClose),
    refusedAt: AT_TYPE,
  }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('setUp.add.types')} onClose={onClose}>
      <TypeFields form={form} />
    </FormDialog>
  )
}

function EditType({ type, onClose }: Closes & { type: ShiftType }) {
  const { t } = useTranslation(['rota', 'shell'])
  const { id, version, ...defaults } = type
  const form = useRouteForm(rota.updateShiftType, {
    known: { shiftTypeId: id, version },
    defaults,
    onDone: useDone(onClose),
    refusedAt: AT_TYPE,
  })
  return (
    <FormDialog form={form} title={type.name} label={t('shell:save')} onClose={onClose}>
      <TypeFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function TypeFields({ form }: { form: RouteForm<typeof rota.createShiftType> }) {
  const { t } = useTranslation('rota')
  const { departments = [], documentTypes = [] } = useSetUp().data ?? {}
  const chosen = useWatch({ control: form.control, name: 'documentTypeIds' }) ?? []
  const offered = documentTypes.filter(({ id, isActive }) => isActive || chosen.includes(id))
  const kinds = SHIFT_KINDS.filter((kind) => kind !== 'DAY_OFF')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="code" label={t('type.code')} help={t('type.codeHelp')} isRequired autoFocus />
        <TextField form={form} name="name" label={t('name')} isRequired />
      </FieldRow>
      <FieldRow>
        <TimeField form={form} name="starts" label={t('starts')} isRequired />
        <TimeField form={form} name="ends" label={t('ends')} help={t('type.endsHelp')} isRequired />
      </FieldRow>
      <FieldRow>
        <TimeField form={form} name="pauseStarts" label={t('type.pauseStarts')} help={t('type.pauseHelp')} />
        <TimeField form={form} name="pauseEnds" label={t('type.pauseEnds')} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="unpaidBreak" label={t('type.unpaidBreak')} max={480} step={5} />
        <NumberField form={form} name="paidBreak" label={t('type.paidBreak')} max={480} step={5} />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="color" label={t('type.color')} options={SHIFT_COLORS.map((value) => ({ value, label: t(`color.${value}`) }))} />
        <SelectField form={form} name="kind" label={t('cell.kind')} options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </FieldRow>
      <ChipsField form={form} name="departmentIds" label={t('type.departments')} help={t('type.departmentsHelp')} options={departments.map(({ id, name }) => ({ value: id, label: name }))} />
      {offered.length > 0 && <ChipsField form={form} name="documentTypeIds" label={t('type.documents')} help={t('type.documentsHelp')} options={offered.map(({ id, name }) => ({ value: id, label: name }))} />}
      <CheckboxField form={form} name="isActive" label={t('inUse')} />
    </>
  ) // prettier-ignore
}

/** A pattern: new, or changed. */
export function PatternSetUpDialog({ pattern, onClose }: Closes & { pattern: RotaPattern | undefined }) {
  return pattern ? <EditPattern pattern={pattern} onClose={onClose} /> : <NewPattern onClose={onClose} />
}

const EMPTY_WEEK = ['', '', '', '', '', '', '']

function NewPattern({ onClose }: Closes) {
  const { t } = useTranslation('rota')
  const form = useRouteForm(rota.createPattern, {
    defaults: { name: '', days: EMPTY_WEEK, isActive: true },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={t('setUp.add.patterns')} onClose={onClose} width={720}>
      <PatternFields form={form} />
    </FormDialog>
  )
}

function EditPattern({ pattern, onClose }: Closes & { pattern: RotaPattern }) {
  const { t } = useTranslation(['rota', 'shell'])
  const { id, version, name, days, isActive } = pattern
  const form = useRouteForm(rota.updatePattern, {
    known: { patternId: id, version },
    defaults: { name, days, isActive },
    onDone: useDone(onClose),
    refusedAt: { name_taken: 'name' },
  })
  return (
    <FormDialog form={form} title={name} label={t('shell:save')} onClose={onClose} width={720}>
      <PatternFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function PatternFields({ form }: { form: RouteForm<typeof rota.createPattern> }) {
  const { t } = useTranslation('rota')
  const days = useWatch({ control: form.control, name: 'days' }) ?? EMPTY_WEEK
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
      <PatternDays days={days} onChange={(next) => form.setValue('days', next, { shouldDirty: true })} />
      <CheckboxField form={form} name="isActive" label={t('inUse')} />
    </>
  )
}

/** How many people are needed: new, changed or removed. */
export function CoverageDialog({ rule, onClose }: Closes & { rule: Coverage | undefined }) {
  return rule ? <EditCoverage rule={rule} onClose={onClose} /> : <NewCoverage onClose={onClose} />
}

function NewCoverage({ onClose }: Closes) {
  const { t } = useTranslation('rota')
  const form = useRouteForm(rota.createCoverage, {
    defaults: {
      positionId: null,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from: null,
      until: null,
      driver: 'FIXED',
      amount: 1,
    },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('setUp.add.coverage')} onClose={onClose}>
      <CoverageFields form={form} />
    </FormDialog>
  )
}

function EditCoverage({ rule, onClose }: Closes & { rule: Coverage }) {
  const { t } = useTranslation(['rota', 'shell'])
  const notify = useNotify()
  const remove = useSend(rota.removeCoverage)
  const { id, version, ...defaults } = rule
  const form = useRouteForm(rota.updateCoverage, {
    known: { coverageRuleId: id, version },
    defaults,
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('coverage.title')} label={t('shell:save')} onClose={onClose}>
      <CoverageFields form={fieldsOf(form)} />
      <Button
        color="error"
        disabled={remove.isPending}
        onClick={() => remove.mutate({ coverageRuleId: id }, { onSuccess: onClose, onError: notify.refusal })}
        sx={{ justifySelf: 'start' }}
      >
        {t('remove')}
      </Button>
    </FormDialog>
  )
}

function CoverageFields({ form }: { form: RouteForm<typeof rota.createCoverage> }) {
  const { t } = useTranslation('rota')
  const setUp = useSetUp().data
  const weekdays = useWeekdayNames()
  const [departmentId, driver] = useWatch({ control: form.control, name: ['departmentId', 'driver'] })
  const positions = setUp?.positions.filter((position) => position.departmentId === departmentId) ?? []
  return (
    <>
      <SelectField form={form} name="departmentId" label={t('department')} options={(setUp?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))} isRequired />
      <SelectField form={form} name="positionId" label={t('position')} blank={t('coverage.anyPosition')} options={positions.map(({ id, title }) => ({ value: id, label: title }))} />
      <FieldRow>
        <TimeField form={form} name="starts" label={t('starts')} isRequired />
        <TimeField form={form} name="ends" label={t('ends')} isRequired />
      </FieldRow>
      <ChipsField form={form} name="weekdays" label={t('coverage.weekdays')} options={weekdays.map((label, at) => ({ value: at + 1, label }))} />
      <FieldRow>
        <DayField form={form} name="from" label={t('coverage.from')} help={t('coverage.daysHelp')} />
        <DayField form={form} name="until" label={t('coverage.until')} />
      </FieldRow>
      <SelectField form={form} name="driver" label={t('coverage.driver')} options={DRIVERS.map((value) => ({ value, label: t(`coverage.drivers.${value}`) }))} />
      {driver !== 'CLEANING' && <NumberField form={form} name="amount" label={t(driver === 'FIXED' ? 'coverage.people' : 'coverage.each')} min={1} max={1_000} />}
    </>
  ) // prettier-ignore
}
