import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import {
  DAY_OPS,
  type Fact,
  FACTS,
  FLAG_OPS,
  LIST_OPS,
  type Match,
  MATCHES,
  MOST_RULES,
  NUMBER_OPS,
} from '../contract/facts.ts'
import type { Condition, Group, Rule } from '../contract/tree.ts'
import { isGroup, isYearly, newCondition } from '../rules/tree.ts'
import { isSpend, useRuleChoices } from './rule-words.ts'

/** How deep groups may lie in each other. */
const LEVELS = 3

type GroupProps = { group: Group; level?: number; onChange: (group: Group) => void; onRemove?: () => void }

/** A group of rules, each a condition or a group, up to three levels deep. */
export function RuleEditor({ group, level = 1, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation('campaigns')
  const { rules, match } = group
  const put = (at: number, rule: Rule | undefined) =>
    onChange({ match, rules: rules.flatMap((each, index) => (index !== at ? [each] : rule ? [rule] : [])) })
  const isFull = rules.length >= MOST_RULES
  return (
    <Box component="fieldset" sx={groupStyles} data-level={level}>
      <legend className="visually-hidden">{t('segments.group')}</legend>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Choice
          label={t('segments.match')}
          width={260}
          value={match}
          options={MATCHES.map((value) => ({ value, label: t(`match.${value}`) }))}
          onChange={(value) => onChange({ match: value as Match, rules })}
        />
        {onRemove && <Remove label={t('segments.removeGroup')} onClick={onRemove} />}
      </Stack>
      {rules.map((rule, at) =>
        isGroup(rule) ? (
          <RuleEditor key={at} group={rule} level={level + 1} onChange={(next) => put(at, next)} onRemove={() => put(at, undefined)} />
        ) : (
          <ConditionLine key={at} condition={rule} onChange={(next) => put(at, next)} onRemove={() => put(at, undefined)} />
        ),
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button disabled={isFull} startIcon={<Icon name="add" />} onClick={() => onChange({ match, rules: [...rules, newCondition('STAYS')] })}>
          {t('segments.addRule')}
        </Button>
        {level < LEVELS && (
          <Button disabled={isFull} startIcon={<Icon name="add" />} onClick={() => onChange({ match, rules: [...rules, { match: 'ANY', rules: [newCondition('STAYS')] }] })}>
            {t('segments.addGroup')}
          </Button>
        )}
      </Stack>
    </Box>
  )
} // prettier-ignore

const groupStyles = {
  display: 'grid',
  gap: 3,
  m: 0,
  p: { xs: 3, sm: 4 },
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} title={label} onClick={onClick}>
      <Icon name="trash" />
    </IconButton>
  )
}

type LineProps = { condition: Condition; onChange: (condition: Condition) => void; onRemove: () => void }

/** One condition: a fact, how it is compared, and with what. */
function ConditionLine({ condition, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('campaigns')
  const facts = FACTS.map((value) => ({ value, label: t(`fact.${value}`) }))
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'center', gridTemplateColumns: { xs: '1fr auto', md: '200px 170px 1fr auto' } }}>
      <Box sx={{ gridColumn: { xs: '1', md: 'auto' } }}>
        <Choice label={t('segments.fact')} value={condition.fact} options={facts} onChange={(fact) => onChange(newCondition(fact as Fact))} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1', md: 'auto' } }}>
        <Operator condition={condition} onChange={onChange} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1', md: 'auto' }, minWidth: 0 }}>
        <Value condition={condition} onChange={onChange} />
      </Box>
      <Box sx={{ gridColumn: { xs: '2', md: 'auto' }, gridRow: { xs: '1', md: 'auto' } }}>
        <Remove label={t('segments.removeRule', { fact: t(`fact.${condition.fact}`) })} onClick={onRemove} />
      </Box>
    </Box>
  )
} // prettier-ignore

type ValueProps = Omit<LineProps, 'onRemove'>

function Operator({ condition, onChange }: ValueProps) {
  const { t } = useTranslation('campaigns')
  const choice = <O extends string>(ops: readonly O[], take: (op: O) => void) => (
    <Choice
      label={t('segments.operator')}
      value={condition.op}
      options={ops.map((value) => ({ value, label: t(`op.${value}`) }))}
      onChange={(op) => take(op as O)}
    />
  )
  if ('value' in condition) return choice(NUMBER_OPS, (op) => onChange({ ...condition, op }))
  if ('values' in condition) return choice(LIST_OPS, (op) => onChange({ ...condition, op }))
  if (isYearly(condition)) return choice(['WITHIN'], () => {})
  if ('days' in condition) return choice(DAY_OPS, (op) => onChange({ ...condition, op }))
  return choice(FLAG_OPS, (op) => onChange({ ...condition, op }))
}

function Value({ condition, onChange }: ValueProps) {
  const { t } = useTranslation('campaigns')
  if ('value' in condition) {
    const take = (value: number | undefined) => onChange({ ...condition, value: Math.max(0, Math.round(value ?? 0)) })
    if (isSpend(condition.fact)) return <MoneyInput label={t('segments.amount')} value={condition.value} onChange={take} />
    return <NumberInput label={t('segments.number')} value={condition.value} onChange={take} />
  }
  if ('values' in condition) return <ListInput condition={condition} onChange={(values) => onChange({ ...condition, values })} />
  if ('days' in condition && condition.op !== 'EVER' && condition.op !== 'NEVER')
    return <NumberInput label={t('segments.days')} value={condition.days} onChange={(days) => onChange({ ...condition, days: Math.max(0, Math.round(days)) })} />
  return null
} // prettier-ignore

function NumberInput({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <MuiTextField
      fullWidth
      type="number"
      label={label}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
    />
  )
}

type ListCondition = Extract<Condition, { values: string[] }>

function ListInput({ condition, onChange }: { condition: ListCondition; onChange: (values: string[]) => void }) {
  const { t } = useTranslation('campaigns')
  const known = useRuleChoices()?.[condition.fact] ?? []
  const labelOf = (value: string) => known.find((one) => one.value === value)?.label ?? value
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={known.map(({ value }) => value)}
      value={condition.values}
      getOptionLabel={labelOf}
      onChange={(_event, values) => onChange(values)}
      renderInput={(props) => <MuiTextField {...props} label={t('segments.values')} />}
    />
  )
}
