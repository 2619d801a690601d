import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#core/contract.ts'
import { LANGUAGES } from '#core/language.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import { LEAD_KINDS } from '../rules/states.ts'

type Rule = RequestOf<typeof leads.saveRules>['rows'][number]
const NEW: Rule = { kind: null, roomsFrom: null, language: null, userIds: [] }

/** Who gets which enquiry: the first rule that applies decides, and its users alternate. */
export function RulesPart() {
  const rules = useQuery(queryOf(leads.rules, {}))
  const people = useQuery(queryOf(leads.people, {}))
  const error = rules.error ?? people.error
  if (error) return <ErrorState error={error} retry={() => void Promise.all([rules.refetch(), people.refetch()])} />
  if (!rules.data || !people.data) return <LinesSkeleton lines={6} />
  const rows = rules.data.rows.map(({ kind, roomsFrom, language, userIds }) => ({ kind, roomsFrom, language, userIds }))
  return <RuleList key={JSON.stringify(rows)} stored={rows} people={people.data.rows} />
}

type ListProps = { stored: readonly Rule[]; people: readonly { id: number; name: string }[] }

function RuleList({ stored, people }: ListProps) {
  const { t } = useTranslation(['leads', 'shell'])
  const notify = useNotify()
  const { mutate, isPending } = useSend(leads.saveRules)
  const [rows, setRows] = useState<readonly Rule[]>(stored)
  const change = (at: number, next: Partial<Rule>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...next } : row)))
  const isWhole = rows.every(({ userIds }) => userIds.length > 0)
  const save = () => mutate({ rows: [...rows] }, { onSuccess: () => toast(t('leads:saved')), onError: notify.refusal })
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 860 }}>
      <Typography color="textSecondary">{t('leads:setUp.rulesText')}</Typography>
      {rows.map((row, at) => (
        <RuleFields
          key={at}
          row={row}
          number={at + 1}
          people={people}
          onChange={(next) => change(at, next)}
          onRemove={() => setRows(rows.filter((_, place) => place !== at))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setRows([...rows, NEW])}>
          {t('leads:setUp.addRule')}
        </Button>
        <LoadingButton variant="contained" isLoading={isPending} disabled={!isWhole || rows === stored} onClick={save}>
          {t('shell:save')}
        </LoadingButton>
      </Box>
    </Box>
  )
}

type FieldsProps = {
  row: Rule
  number: number
  people: ListProps['people']
  onChange: (next: Partial<Rule>) => void
  onRemove: () => void
}

function RuleFields({ row, number, people, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation('leads')
  const any = { value: '', label: t('setUp.any') }
  return (
    <Box
      component="section"
      aria-label={t('setUp.rule', { number })}
      sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <Choice
          label={t('kindOf')}
          value={row.kind ?? ''}
          options={[any, ...LEAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))]}
          onChange={(value) => onChange({ kind: LEAD_KINDS.find((kind) => kind === value) ?? null })}
        />
        <MuiTextField
          label={t('setUp.roomsFrom')}
          type="number"
          size="small"
          value={row.roomsFrom ?? ''}
          slotProps={{ htmlInput: { min: 1, max: 1000 } }}
          onChange={({ target }) => onChange({ roomsFrom: target.value === '' ? null : Number(target.value) })}
        />
        <Choice
          label={t('setUp.language')}
          value={row.language ?? ''}
          options={[any, ...LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))]}
          onChange={(value) => onChange({ language: LANGUAGES.find((language) => language === value) ?? null })}
        />
      </Box>
      <ChipsInput
        label={t('setUp.ruleOwners')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={row.userIds}
        onChange={(userIds) => onChange({ userIds: userIds.map(Number) })}
        help={row.userIds.length === 0 ? t('setUp.ruleOwnersHelp') : undefined}
      />
      <Button
        color="error"
        onClick={onRemove}
        sx={{ justifySelf: 'start' }}
        aria-label={t('setUp.removeRule', { number })}
      >
        {t('setUp.remove')}
      </Button>
    </Box>
  )
}
