import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TableSkeleton } from '#web/ui/table-skeleton.tsx'
import { products, type ModifierGroup } from '../contract.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

/** Choices that products offer. */
export function ChoiceList() {
  const { t } = useTranslation(['products', 'shell'])
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('products.write')
  const [edited, setEdited] = useState<ModifierGroup>()
  const columns = useColumns()
  const read = useQuery(ask(products.modifierGroups, { includeInactive: true }))
  const rows = read.data?.rows ?? []
  const close = () => {
    setEdited(undefined)
    setUrl({ new: undefined })
  }
  return (
    <>
      {read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : read.isPending ? (
        <TableSkeleton columns={columns.length} />
      ) : rows.length === 0 ? (
        <EmptyState icon="list" title={t('choices.empty')} text={t('choices.emptyText')} />
      ) : (
        <Section isFlush>
          <DataTable
            label={t('tab.choices')}
            rows={rows}
            rowKey={(group) => group.id}
            columns={columns}
            onOpen={mayWrite ? setEdited : undefined}
            actions={mayWrite ? [{ label: t('shell:edit'), isPrimary: true, run: setEdited }] : undefined}
          />
        </Section>
      )}
      {mayWrite && (edited || url['new'] === 'yes') && <ChoiceDialog group={edited} onClose={close} />}
    </>
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
