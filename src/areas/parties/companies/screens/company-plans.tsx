import { useTranslation } from 'react-i18next'
import type { PlanCompany } from '#areas/property/rates/contract/negotiated.ts'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { useNegotiatedNights } from '#areas/property/rates/screens/pickers.tsx'
import { Link } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'

/** The rate plans negotiated with a company, and for which nights. They are added where the plans are. */
export function CompanyPlans({ companyId }: { companyId: string }) {
  const { t } = useTranslation('companies')
  const nightsOf = useNegotiatedNights()
  const stateOf = ({ isActive }: PlanCompany) => t(isActive ? 'negotiated.open' : 'negotiated.closed')
  const columns: readonly Column<PlanCompany>[] = [
    { key: 'plan', label: t('negotiated.plan'), cell: ({ planName }) => planName, phone: 'title' },
    { key: 'nights', label: t('negotiated.nights'), cell: nightsOf, text: nightsOf, phone: 'line' },
    { key: 'state', label: t('negotiated.state'), cell: stateOf, text: stateOf, width: 150, phone: 'end' },
  ]
  return (
    <Section
      title={t('negotiated.title')}
      action={<Link to="/bookone/manage-rates-availability?tab=plans">{t('negotiated.manage')}</Link>}
    >
      <DataList
        label={t('negotiated.title')}
        source={rates.planCompanies}
        input={{ companyId }}
        rowKey={({ ratePlanId, companyId: of }) => `${ratePlanId} ${of}`}
        columns={columns}
        empty={{ title: t('negotiated.none'), text: t('negotiated.noneText') }}
      />
    </Section>
  )
}
