import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { countryNameOf } from '#core/countries.ts'
import { languageNames } from '#web/i18n.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { BarChart } from '#web/ui/small-chart.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { MoneyText, PhoneLink } from '#web/ui/values.tsx'
import { percentOf } from '#core/money.ts'
import { companies } from '../contract/companies.ts'
import type { CompanyFile } from '../contract/replies.ts'

/** What the company brings, what it owes, how to reach it. */
export function CompanyOverview({ company }: { company: CompanyFile }) {
  const { t } = useTranslation('companies')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={4}>
        <Section title={t('production')}>
          <Production companyId={company.id} />
        </Section>
        <Section title={t('profile')}>
          <Profile company={company} />
        </Section>
      </Stack>
      <Section title={t('terms.title')}>
        <Terms company={company} />
      </Section>
    </Box>
  )
}

/** Nights as bars by month of arrival; revenue in words beside each. */
function Production({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('companies')
  const { format } = useMoney()
  const read = useQuery(queryOf(companies.production, { companyId }))
  if (read.isPending) return <CardSkeleton height={180} />
  if (!read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { months } = read.data
  const sum = (value: (month: (typeof months)[number]) => number) =>
    months.reduce((all, month) => all + value(month), 0)
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' })
  const short = (month: string) => name.format(new Date(`${month}-01T00:00:00Z`))
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 6 }}>
        <Figure label={t('bookingsYear')} value={sum(({ bookings }) => bookings)} />
        <Figure label={t('nightsYear')} value={sum(({ nights }) => nights)} />
        <Figure label={t('revenueYear')} value={<MoneyText amount={sum(({ revenue }) => revenue)} />} />
      </Stack>
      <div>
        <BarChart
          label={t('productionByMonth')}
          height={140}
          points={months.map(({ month, nights, revenue }) => ({
            label: `${short(month)} ${month.slice(0, 4)}, ${format(revenue)}`,
            value: nights,
          }))}
          format={(nights) => t('nights', { count: nights })}
        />
        <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, 1fr)', mt: 1 }}>
          {months.map(({ month }) => (
            <Box key={month} sx={{ textAlign: 'center', fontSize: 11, color: 'text.secondary', overflow: 'hidden' }}>
              {short(month).slice(0, 3)}
            </Box>
          ))}
        </Box>
      </div>
    </Stack>
  )
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontSize: 22, fontWeight: 600, lineHeight: 1.2 }}>{value}</Typography>
    </div>
  )
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')

function Profile({ company }: { company: CompanyFile }) {
  const { t, i18n } = useTranslation('companies')
  const { billingAddress, billingCity, billingPostalCode, billingState, billingCountry } = company
  const place = joined(
    billingAddress,
    [billingPostalCode, billingCity].filter(Boolean).join(' '),
    billingState,
    countryNameOf(billingCountry, i18n.language) ?? billingCountry,
  )
  return (
    <FactList
      facts={[
        [t('legalName'), company.legalName],
        [t('taxNumber'), company.taxNumber],
        [t('secondTaxNumber'), company.secondTaxNumber],
        [t('registrationNumber'), company.registrationNumber],
        [t('iataNumber'), company.iataNumber],
        [t('accountingCode'), company.accountingCode],
        [t('language'), company.language && languageNames[company.language]],
        [
          t('invoiceEmail'),
          company.invoiceEmail && (
            <MuiLink key="invoiceEmail" href={`mailto:${company.invoiceEmail}`}>
              {company.invoiceEmail}
            </MuiLink>
          ),
        ],
        [t('phone'), company.phone && <PhoneLink key="phone" phone={company.phone} />],
        [t('billingAddress'), place],
        [t('postalAddress'), company.postalAddress],
        [t('website'), company.website],
        [t('industry'), company.industry],
        [t('tags'), company.tags.join(', ')],
      ]}
      empty={t('profileEmpty')}
    />
  )
}

function Terms({ company }: { company: CompanyFile }) {
  const { t } = useTranslation('companies')
  const { terms, exposure, available } = company
  const percent = (bp: number) => `${percentOf(bp)} %`
  return (
    <FactList
      facts={[
        [t('openBalance'), <MoneyText key="owed" amount={exposure} isDue={company.creditFlag === 'OVER'} />],
        [t('terms.invoiceable'), t(terms.isInvoiceable ? 'yes' : 'no')],
        [
          t('terms.limit'),
          terms.creditLimit === null ? t('terms.noLimit') : <MoneyText key="limit" amount={terms.creditLimit} />,
        ],
        [t('terms.available'), available === null ? '' : <MoneyText key="free" amount={available} />],
        [t('terms.days'), t('days', { count: terms.paymentTermDays })],
        [t('terms.purchaseOrder'), terms.requiresPurchaseOrder ? t('yes') : ''],
        [t('terms.statementDay'), terms.statementDay === null ? '' : String(terms.statementDay)],
        [
          t('terms.commission'),
          terms.commissionBp > 0 ? `${percent(terms.commissionBp)}, ${t(`basis.${terms.commissionBasis}`)}` : '',
        ],
        [t('terms.commissionTax'), terms.commissionTaxBp > 0 ? percent(terms.commissionTaxBp) : ''],
        [t('terms.tcs'), terms.tcsBp > 0 ? percent(terms.tcsBp) : ''],
        [t('terms.tds'), terms.tdsBp > 0 ? percent(terms.tdsBp) : ''],
      ]}
    />
  )
}
