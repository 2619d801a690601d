import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { products } from '../contract/products.ts'
import type { ModifierGroup } from '../contract/replies.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

/** Choices that products offer. */
export function ChoiceList() {
  const { t } = useTranslation('products')
  return (
    <SetupTable
      needs="products.write"
      label={t('tab.choices')}
      read={useQuery(queryOf(products.modifierGroups, { includeInactive: true }))}
      columns={useColumns()}
      empty={{ icon: 'list', title: t('choices.empty'), text: t('choices.emptyText') }}
      dialog={(group, close) => <ChoiceDialog group={group} onClose={close} />}
    />
  )
}

function useColumns(): readonly Column<ModifierGroup>[] {
  const { t } = useTranslation('products')
  const { format } = useMoney()
  const listOf = ({ modifiers }: ModifierGroup) =>
    modifiers.map(({ name, price }) => (price > 0 ? `${name} +${format(price)}` : name)).join(', ')
  const rule = ({ minChoices, maxChoices }: ModifierGroup) =>
    minChoices === maxChoices
      ? t('choices.exactly', { count: minChoices })
      : t('choices.between', { least: minChoices, most: maxChoices })
  return [
    { key: 'name', label: t('name'), cell: (group) => group.name, width: 200, phone: 'title' },
    { key: 'choices', label: t('choices.of'), cell: listOf, text: listOf },
    { key: 'rule', label: t('choices.rule'), cell: rule, text: rule, width: 150 },
    { key: 'state', label: t('state'), width: 100, phone: 'end', cell: (group) => t(group.isActive ? 'on' : 'off') },
  ]
}
