import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import {
  type Condition,
  type FactKind,
  type Group,
  isGroup,
  type ListCondition,
  type Match,
  MATCHES,
  MOST_LEVELS,
  MOST_RULES,
  newCondition,
  OPERATORS,
  type Rule,
} from '#core/conditions.ts'
import { Choice } from './choice.tsx'
import { Icon } from './icon.tsx'
import { MoneyInput } from './money-field.tsx'

/** A fact that rules may name, in words. */
export type RuleFact = {
  fact: string
  label: string
  kind: FactKind
  /** Its number is an amount in the property's currency. */
  isMoney?: boolean
  /** Its day lies ahead. */
  isAhead?: boolean
  /** What a list chooses from. */
  options?: readonly { value: string; label: string }[]
}

type Shared = { facts: readonly RuleFact[]; label: string }
type GroupProps = Shared & { group: Group; level?: number; onChange: (group: Group) => void; onRemove?: () => void }

/**
 * A group of rules, each a condition or a group, up to three levels deep.
 *
 * @param label whom or what matches them: "Guests who match"
 */
export function RuleEditor({ facts, label, group, level = 1, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation('conditions')
  const { rules, match } = group
  const [first] = facts
  const put = (at: number, rule: Rule | undefined) =>
    onChange({ match, rules: rules.flatMap((each, index) => (index !== at ? [each] : rule ? [rule] : [])) })
  const add = (rule: Rule) => onChange({ match, rules: [...rules, rule] })
  const isFull = rules.length >= MOST_RULES || !first
  const fresh = () => newCondition(first?.fact ?? '', first?.kind ?? 'FLAG')
  return (
    <Box component="fieldset" sx={groupStyles} data-level={level}>
      <legend className="visually-hidden">{t('group')}</legend>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Choice
          label={label}
          width={260}
          value={match}
          options={MATCHES.map((value) => ({ value, label: t(`matches.${value}`) }))}
          onChange={(value) => onChange({ match: value as Match, rules })}
        />
        {onRemove && <Remove label={t('removeGroup')} onClick={onRemove} />}
      </Stack>
      {rules.map((rule, at) => {
        const line = { facts, onRemove: () => put(at, undefined) }
        return isGroup(rule) ? (
          <RuleEditor key={at} {...line} label={label} group={rule} level={level + 1} onChange={(next) => put(at, next)} />
        ) : (
          <ConditionLine key={at} {...line} condition={rule} onChange={(next) => put(at, next)} />
        )
      })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button disabled={isFull} startIcon={<Icon name="add" />} onClick={() => add(fresh())}>
          {t('addRule')}
        </Button>
        {level < MOST_LEVELS && (
          <Button disabled={isFull} startIcon={<Icon name="add" />} onClick={() => add({ match: 'ANY', rules: [fresh()] })}>
            {t('addGroup')}
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

type LineProps = {
  facts: readonly RuleFact[]
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition: a fact, how it is compared, and with what. */
function ConditionLine({ facts, condition, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('conditions')
  const known = facts.find(({ fact }) => fact === condition.fact)
  const begin = (fact: string) => onChange(newCondition(fact, facts.find((one) => one.fact === fact)?.kind ?? 'FLAG'))
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'center', gridTemplateColumns: { xs: '1fr auto', md: '200px 170px 1fr auto' } }}>
      <Box sx={{ gridColumn: { xs: '1', md: 'auto' } }}>
        <Choice
          label={t('fact')}
          value={condition.fact}
          options={facts.map(({ fact, label }) => ({ value: fact, label }))}
          onChange={begin}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '1', md: 'auto' } }}>
        <Choice
          label={t('operator')}
          value={condition.op}
          options={OPERATORS[known?.kind ?? 'FLAG'].map((value) => ({ value, label: t(`op.${value}`) }))}
          onChange={(op) => onChange({ ...condition, op } as Condition)}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '1', md: 'auto' }, minWidth: 0 }}>
        <Value known={known} condition={condition} onChange={onChange} />
      </Box>
      <Box sx={{ gridColumn: { xs: '2', md: 'auto' }, gridRow: { xs: '1', md: 'auto' } }}>
        <Remove label={t('removeRule', { fact: known?.label ?? condition.fact })} onClick={onRemove} />
      </Box>
    </Box>
  )
} // prettier-ignore

type ValueProps = Pick<LineProps, 'condition' | 'onChange'> & { known: RuleFact | undefined }

function Value({ known, condition, onChange }: ValueProps) {
  const { t } = useTranslation('conditions')
  if ('value' in condition) {
    const take = (value: number | undefined) => onChange({ ...condition, value: Math.max(0, Math.round(value ?? 0)) })
    if (known?.isMoney) return <MoneyInput label={t('amount')} value={condition.value} onChange={take} />
    return <NumberInput label={t('number')} value={condition.value} onChange={take} />
  }
  if ('values' in condition)
    return <ListInput options={known?.options ?? []} condition={condition} onChange={(values) => onChange({ ...condition, values })} />
  if ('days' in condition && condition.op !== 'EVER' && condition.op !== 'NEVER')
    return <NumberInput label={t('days')} value={condition.days} onChange={(days) => onChange({ ...condition, days: Math.max(0, Math.round(days)) })} />
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

type ListProps = {
  options: readonly { value: string; label: string }[]
  condition: ListCondition
  onChange: (values: string[]) => void
}

function ListInput({ options, condition, onChange }: ListProps) {
  const { t } = useTranslation('conditions')
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options.map(({ value }) => value)}
      value={condition.values}
      getOptionLabel={labelOf}
      onChange={(_event, values) => onChange(values)}
      renderInput={(props) => <MuiTextField {...props} label={t('values')} />}
    />
  )
}
