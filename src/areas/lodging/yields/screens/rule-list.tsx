import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { type YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleWords } from './rule-words.ts'
import { SimulationDialog } from './simulation-dialog.tsx'
import { useRuleActions } from './use-rule-actions.ts'

const TONES = { OFF: 'past', SUGGEST: 'tentative', APPLY: 'confirmed' } as const

/** The rules in the order they count. A rule is simulated before it is switched on. */
export function RuleList() {
  const { t } = useTranslation('yields')
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<YieldRule | 'new'>()
  const [simulated, setSimulated] = useState<string>()
  const read = useQuery(queryOf(yields.rules, {}))
  const types = useQuery(queryOf(rooms.types, {}))
  const plans = useQuery(queryOf(rates.plans, {}))
  const choices = { types: types.data?.rows ?? [], plans: plans.data?.rows ?? [] }
  const columns = useColumns(choices)
  const actions = useRuleActions({ edit: setEdited, simulate: ({ id }) => setSimulated(id) })
  const shown = read.data?.rows.find(({ id }) => id === simulated)
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
        {t('rules.add')}
      </Button>
    )
  const hasRules = (read.data?.rows.length ?? 0) > 0
  return (
    <>
      {hasRules && (
        <div style={{ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 12 }}>{add('contained')}</div>
      )}
      <ReadTable
        label={t('tab.rules')}
        read={read}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => setSimulated(id)}
        actions={actions}
        empty={{ icon: 'chart', title: t('rules.none'), text: t('rules.noneText'), action: add('outlined') }}
      />
      {edited && types.data && plans.data && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          ranking={Math.max(0, ...(read.data?.rows ?? []).map(({ ranking }) => ranking)) + 10}
          {...choices}
          onClose={() => setEdited(undefined)}
          onAdded={(id) => {
            setEdited(undefined)
            setSimulated(id)
          }}
        />
      )}
      {shown && <SimulationDialog rule={shown} {...choices} onClose={() => setSimulated(undefined)} />}
    </>
  )
}

type Named = readonly { id: string; name: string }[]

function useColumns({ types, plans }: { types: Named; plans: Named }): readonly Column<YieldRule>[] {
  const { t } = useTranslation('yields')
  const words = useRuleWords()
  const nameIn = (names: Named, id: string) => names.find((one) => one.id === id)?.name ?? ''
  const where = ({ roomTypeIds, ratePlanId, measuredOn }: YieldRule) =>
    [
      roomTypeIds.length === 0 ? t('rules.everyType') : roomTypeIds.map((id) => nameIn(types, id)).join(', '),
      ratePlanId === null ? t('rules.everyPlan') : nameIn(plans, ratePlanId),
      ...(measuredOn === 'TYPE' ? [t('rules.byType')] : []),
    ].join(' · ')
  return [
    {
      key: 'ranking',
      label: t('rules.ranking'),
      cell: ({ ranking }) => ranking,
      align: 'end',
      width: 80,
      phone: 'hidden',
    },
    { key: 'name', label: t('rules.name'), phone: 'title', width: 200, cell: ({ name }) => name },
    { key: 'words', label: t('rules.rule'), cell: words, text: words },
    { key: 'where', label: t('rules.where'), cell: where, text: where },
    {
      key: 'state',
      label: t('rules.state'),
      width: 150,
      phone: 'end',
      cell: ({ state }) => <StatusChip tone={TONES[state]} label={t(`states.${state}`)} />,
      text: ({ state }) => t(`states.${state}`),
    },
  ]
}
