import Typography from '@mui/material/Typography'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { hasOwnPrices } from '#areas/property/rates/rules/rates.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import { EFFECTS, MAX_RULES, MEASURED_ON, type YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'

type RuleForm = RouteForm<typeof yields.createRule>
type Choices = { types: readonly { id: string; name: string }[]; plans: readonly RatePlan[] }
type Props = Choices & {
  rule: YieldRule | undefined
  /** That of a new rule. */
  ranking: number
  onClose: () => void
  onAdded: (id: string) => void
}

const WIDTH = 760
const refusedAt = {
  name_taken: 'name',
  ranking_taken: 'ranking',
  rule_in_use: 'ratePlanId',
} as const

/** A new rule, which is off, or one that is changed. */
export function RuleDialog({ rule, ...props }: Props) {
  return rule ? <EditRule rule={rule} {...props} /> : <NewRule {...props} />
}

function NewRule({ ranking, onClose, onAdded, ...choices }: Omit<Props, 'rule'>) {
  const { t } = useTranslation(['yields', 'shell'])
  const form = useRouteForm(yields.createRule, {
    defaults: {
      name: '',
      ranking: Math.min(ranking, MAX_RULES),
      roomTypeIds: [],
      measuredOn: 'PROPERTY',
      weekdays: [],
      onEvent: false,
      effect: 'PRICE',
      occupancyFromBp: 8_000,
      stepBp: 1_000,
    },
    refusedAt,
    onDone: ({ id, name }) => {
      toast(t('rules.added', { name }))
      onAdded(id)
    },
  })
  return (
    <FormDialog form={form} title={t('rules.add')} label={t('shell:save')} onClose={onClose} width={WIDTH}>
      <RuleFields form={form} {...choices} />
    </FormDialog>
  )
}

function EditRule({ rule, onClose, onAdded: _onAdded, ranking: _ranking, ...choices }: Props & { rule: YieldRule }) {
  const { t } = useTranslation(['yields', 'shell'])
  const { id: yieldRuleId, version, state: _state, ...fields } = rule
  const form = useRouteForm(yields.updateRule, {
    known: { yieldRuleId, version },
    defaults: fields,
    refusedAt,
    onDone: ({ name }) => {
      toast(t('rules.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={rule.name} label={t('shell:save')} onClose={onClose} width={WIDTH}>
      <RuleFields form={fieldsOf(form)} {...choices} />
    </FormDialog>
  )
}

function RuleFields({ form, types, plans }: Choices & { form: RuleForm }) {
  const { t } = useTranslation('yields')
  const effect = useWatch({ control: form.control, name: 'effect' })
  const open = plans.filter((plan) => plan.isActive && (effect !== 'PRICE' || hasOwnPrices(plan)))
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('rules.name')} isRequired autoFocus maxLength={60} />
        <NumberField
          form={form}
          name="ranking"
          label={t('rules.ranking')}
          help={t('rules.rankingHelp')}
          isRequired
          min={1}
          max={MAX_RULES}
        />
      </FieldRow>
      <Typography variant="h3">{t('rules.when')}</Typography>
      <ConditionFields form={form} />
      <Typography variant="h3">{t('rules.then')}</Typography>
      <EffectFields form={form} />
      <Typography variant="h3">{t('rules.where')}</Typography>
      <ChipsField
        form={form}
        name="roomTypeIds"
        label={t('rules.types')}
        help={t('rules.typesHelp')}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        form={form}
        name="ratePlanId"
        label={t('rules.plan')}
        blank={t('rules.everyPlan')}
        help={t(effect === 'PRICE' ? 'rules.planHelp' : 'rules.planHelpRestriction')}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

function ConditionFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('yields')
  const weekdays = useWeekdayNames()
  return (
    <>
      <FieldRow>
        <SelectField
          form={form}
          name="measuredOn"
          label={t('rules.measuredOn')}
          options={MEASURED_ON.map((value) => ({ value, label: t(`measuredOn.${value}`) }))}
        />
        <PercentField form={form} name="occupancyFromBp" label={t('rules.occupancyFrom')} />
        <PercentField form={form} name="occupancyUntilBp" label={t('rules.occupancyUntil')} />
      </FieldRow>
      <FieldRow>
        <NumberField
          form={form}
          name="pickupRooms"
          label={t('rules.pickupRooms')}
          help={t('rules.pickupHelp')}
          min={1}
        />
        <NumberField form={form} name="pickupDays" label={t('rules.pickupDays')} min={1} max={30} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="aheadFrom" label={t('rules.aheadFrom')} max={365} />
        <NumberField form={form} name="aheadUntil" label={t('rules.aheadUntil')} max={365} />
      </FieldRow>
      <ChipsField
        form={form}
        name="weekdays"
        label={t('rules.weekdays')}
        help={t('rules.weekdaysHelp')}
        options={weekdays.map((label, index) => ({ value: index + 1, label }))}
      />
      <CheckboxField form={form} name="onEvent" label={t('rules.onEvent')} />
    </>
  )
}

/** What the rule sets; the figures of what was chosen before are emptied. */
function EffectFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('yields')
  const effect = useWatch({ control: form.control, name: 'effect' })
  const empty = () => {
    for (const name of ['stepBp', 'stepAmount', 'floorAmount', 'ceilingAmount', 'minStay', 'isClosed'] as const)
      form.setValue(name, null)
  }
  return (
    <>
      <FieldRow>
        <SelectField
          form={form}
          name="effect"
          label={t('rules.effect')}
          options={EFFECTS.map((value) => ({ value, label: t(`effect.${value}`) }))}
          onChosen={empty}
        />
        {effect === 'PRICE' && (
          <>
            <PercentField form={form} name="stepBp" label={t('rules.stepBp')} help={t('rules.stepHelp')} />
            <MoneyField form={form} name="stepAmount" label={t('rules.stepAmount')} />
          </>
        )}
        {effect === 'MIN_STAY' && (
          <NumberField
            form={form}
            name="minStay"
            label={t('rules.minStay')}
            help={t('rules.minStayHelp')}
            min={1}
            max={366}
          />
        )}
        {(effect === 'CLOSED' || effect === 'CLOSED_TO_ARRIVAL') && <ClosedField form={form} />}
      </FieldRow>
      {effect === 'PRICE' && (
        <FieldRow>
          <MoneyField form={form} name="floorAmount" label={t('rules.floor')} />
          <MoneyField form={form} name="ceilingAmount" label={t('rules.ceiling')} />
        </FieldRow>
      )}
    </>
  )
}

function ClosedField({ form }: { form: RuleForm }) {
  const { t } = useTranslation('yields')
  const field = useField({ form, name: 'isClosed' })
  return (
    <MuiTextField
      select
      label={t('rules.isClosed')}
      value={typeof field.value === 'boolean' ? String(field.value) : ''}
      onChange={(event) => field.set(event.target.value === 'true')}
      error={field.hasError}
      helperText={field.help ?? t('rules.isClosedHelp')}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      <MenuItem value="true">{t('closed.yes')}</MenuItem>
      <MenuItem value="false">{t('closed.no')}</MenuItem>
    </MuiTextField>
  )
}
