import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import { percentOf } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { companies } from '../contract/companies.ts'
import type { CompanyContract, CompanyFile } from '../contract/replies.ts'
import { ContractChip } from './company-marks.tsx'
import { EditContract, EndContract, NewContract } from './contract-form.tsx'

/** What was agreed, the latest first: drafted, sent, put in force, ended. */
export function CompanyContracts({ company }: { company: CompanyFile }) {
  const { t } = useTranslation('companies')
  const mayWrite = useCan('companies.write')
  const [isNew, setNew] = useState(false)
  const [edited, setEdited] = useState<CompanyContract>()
  const [ended, setEnded] = useState<CompanyContract>()
  const columns = useColumns()
  const actions = useContractActions(setEdited, setEnded)
  const add = mayWrite && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
      {t('contract.add')}
    </Button>
  )
  return (
    <Section title={t('tab.contracts')} action={company.contracts.length > 0 && add} isFlush>
      {company.contracts.length === 0 ? (
        <EmptyState icon="note" title={t('contract.empty')} text={t('contract.emptyText')} action={add} />
      ) : (
        <DataTable
          label={t('tab.contracts')}
          rows={company.contracts}
          rowKey={(row) => row.id}
          columns={columns}
          {...(mayWrite && { actions })}
        />
      )}
      {isNew && <NewContract companyId={company.id} close={() => setNew(false)} />}
      {edited && <EditContract contract={edited} close={() => setEdited(undefined)} />}
      {ended && <EndContract contract={ended} close={() => setEnded(undefined)} />}
    </Section>
  )
}

function useContractActions(
  edit: (contract: CompanyContract) => void,
  end: (contract: CompanyContract) => void,
): readonly RowAction<CompanyContract>[] {
  const { t } = useTranslation('companies')
  const notify = useNotify()
  const { mutate: move } = useSend(companies.moveContract)
  const isOpen = ({ state }: CompanyContract) => state === 'DRAFT' || state === 'SENT'
  return [
    {
      label: t('contract.activate'),
      icon: 'check',
      isPrimary: true,
      isHidden: (row) => !isOpen(row),
      run: (row) => move({ contractId: row.id, state: 'ACTIVE' }, { onError: notify.refusal }),
    },
    { label: t('contract.edit'), icon: 'edit', isHidden: (row) => !isOpen(row), run: edit },
    {
      label: t('contract.send'),
      icon: 'mail',
      isHidden: (row) => row.state !== 'DRAFT',
      run: (row) => move({ contractId: row.id, state: 'SENT' }, { onError: notify.refusal }),
    },
    {
      label: t('contract.end'),
      icon: 'close',
      isDestructive: true,
      isHidden: (row) => row.state === 'TERMINATED',
      run: end,
    },
  ]
}

function useColumns(): readonly Column<CompanyContract>[] {
  const { t } = useTranslation('companies')
  return [
    { key: 'name', label: t('contract.name'), cell: (row) => row.name, phone: 'title' },
    { key: 'kind', label: t('kindLabel'), cell: (row) => t(`contract.kind.${row.kind}`) },
    { key: 'state', label: t('statusLabel'), cell: (row) => <ContractChip state={row.state} /> },
    { key: 'validFrom', label: t('contract.from'), cell: (row) => <DayText day={row.validFrom} shape="short" /> },
    {
      key: 'validUntil',
      label: t('contract.lastDay'),
      cell: (row) => <DayText day={addDays(row.validUntil, -1)} shape="short" />,
    },
    {
      key: 'commissionBp',
      label: t('terms.commission'),
      align: 'end',
      cell: (row) => (row.commissionBp === null ? '' : `${percentOf(row.commissionBp)} %`),
    },
    { key: 'rates', label: t('contract.rates'), align: 'end', cell: (row) => row.rates.length || '' },
    { key: 'minimumNights', label: t('contract.minimum'), align: 'end', cell: (row) => row.minimumNights || '' },
  ]
}
