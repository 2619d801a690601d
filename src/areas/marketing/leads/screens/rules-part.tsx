import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComplete } from '#core/conditions.ts'
import type { Reply } from '#core/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { languageOptions } from '#web/i18n.ts'
import { useNotify } from '#web/notify.ts'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { RuleEditor, type RuleFact } from '#web/ui/rule-editor.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import { NUMBER_FACTS } from '../rules/assignment.ts'
import { LEAD_KINDS } from '../rules/states.ts'
import { useSources } from './words.tsx'

type Rule = Reply<typeof leads.rules>['rows'][number]
const NEW: Rule = { rule: { match: 'ALL', rules: [] }, userIds: [] }

/** Who gets which enquiry: the first rule that applies decides, and its users alternate. */
export function RulesPart() {
  const rules = useQuery(queryOf(leads.rules, {}))
  const people = useQuery(queryOf(leads.people, {}))
  const error = rules.error ?? people.error
  if (error) return <ErrorState error={error} retry={() => void Promise.all([rules.refetch(), people.refetch()])} />
  if (!rules.data || !people.data) return <LinesSkeleton lines={6} />
  const rows = rules.data.rows.map(({ rule, userIds }) => ({ rule, userIds }))
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
  const isWhole = rows.every(({ rule, userIds }) => userIds.length > 0 && isComplete(rule))
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

/** What rules may name of an enquiry. */
function useEnquiryFacts(): readonly RuleFact[] {
  const { t } = useTranslation('leads')
  const sources = useSources()
  const named = (fact: 'KIND' | 'SOURCE' | 'LANGUAGE', options: readonly { value: string; label: string }[]) => ({
    fact,
    kind: 'LIST' as const,
    label: t(`fact.${fact}`),
    options,
  })
  return [
    named('KIND', LEAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))),
    named('SOURCE', sources.map(({ id, label }) => ({ value: id, label }))),
    ...NUMBER_FACTS.map((fact) => ({ fact, kind: 'NUMBER' as const, label: t(`fact.${fact}`), isMoney: fact === 'BUDGET' })),
    named('LANGUAGE', languageOptions),
    { fact: 'COMPANY', kind: 'FLAG', label: t('fact.COMPANY') },
  ]
} // prettier-ignore

type FieldsProps = {
  row: Rule
  number: number
  people: ListProps['people']
  onChange: (next: Partial<Rule>) => void
  onRemove: () => void
}

function RuleFields({ row, number, people, onChange, onRemove }: FieldsProps) {
  const { t } = useTranslation('leads')
  const facts = useEnquiryFacts()
  return (
    <Box
      component="section"
      aria-label={t('setUp.rule', { number })}
      sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, display: 'grid', gap: 3 }}
    >
      <RuleEditor
        label={t('setUp.match')}
        facts={facts}
        group={row.rule}
        onChange={(rule) => onChange({ rule: rule as Rule['rule'] })}
      />
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
