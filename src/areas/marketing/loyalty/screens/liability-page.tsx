import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { loyalty } from '../contract/loyalty.ts'
import type { Liability } from '../contract/replies.ts'
import { usePoints } from './marks.tsx'
import { useLoyaltyTabs } from './use-loyalty-tabs.tsx'

const SPANS = ['3', '6', '12', '24', '36'] as const

/** `/loyalty/liability`: what members can redeem, by tier, and what came, went and will run out by month. */
export function LiabilityPage() {
  const { t } = useTranslation('loyalty')
  const [url, setUrl] = useUrlState()
  const months = SPANS.find((span) => span === url['months']) ?? '12'
  const { data, error, refetch } = useQuery(queryOf(loyalty.liability, { months: Number(months) }))
  return (
    <Page
      title={t('liability.title')}
      tabs={useLoyaltyTabs('liability')}
      actions={
        <Choice
          label={t('liability.span')}
          value={months}
          width={160}
          options={SPANS.map((value) => ({ value, label: t('liability.months', { count: Number(value) }) }))}
          onChange={(value) => setUrl({ months: value === '12' ? undefined : value })}
        />
      }
    >
      {data ? (
        data.members === 0 ? (
          <EmptyState icon="tag" title={t('none')} text={t('noneText')} />
        ) : (
          <Shown of={data} />
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function Shown({ of }: { of: Liability }) {
  const { t } = useTranslation('loyalty')
  const { format } = usePoints()
  const worth = (amount: number) => <MoneyText amount={amount} currency={of.currency} />
  const { day } = useDays()
  return (
    <Stack spacing={6}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        <Tile label={t('liability.worth')}>{worth(of.worth)}</Tile>
        <Tile label={t('liability.points')}>{format(of.points)}</Tile>
        <Tile label={t('liability.members')}>{format(of.members)}</Tile>
        {of.debt > 0 && <Tile label={t('liability.debt')}>{format(of.debt)}</Tile>}
      </Box>
      <Section title={t('liability.byTier')}>
        <DataTable
          label={t('liability.byTier')}
          rows={of.tiers}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', label: t('tier'), phone: 'title', cell: ({ name }) => name || t('noTier') },
            { key: 'members', label: t('liability.members'), align: 'end', cell: ({ members }) => format(members) },
            { key: 'points', label: t('points'), align: 'end', cell: ({ points }) => format(points) },
            { key: 'worth', label: t('worth'), align: 'end', phone: 'end', cell: (row) => worth(row.worth) },
          ]}
        />
      </Section>
      <Section title={t('liability.expiring')}>
        {of.expiring.length === 0 ? (
          <Typography color="textSecondary">{t('liability.noExpiring')}</Typography>
        ) : (
          <DataTable
            label={t('liability.expiring')}
            rows={of.expiring}
            rowKey={({ month }) => month}
            columns={[
              { key: 'month', label: t('liability.month'), phone: 'title', cell: ({ month }) => day(month, 'month') },
              { key: 'points', label: t('points'), align: 'end', cell: ({ points }) => format(points) },
              { key: 'worth', label: t('worth'), align: 'end', phone: 'end', cell: (row) => worth(row.worth) },
            ]}
          />
        )}
      </Section>
      <Section title={t('liability.byMonth')}>
        <DataTable
          label={t('liability.byMonth')}
          rows={of.months.toReversed()}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', label: t('liability.month'), phone: 'title', cell: ({ month }) => day(month, 'month') },
            { key: 'earned', label: t('liability.earned'), align: 'end', phone: 'end', cell: ({ earned }) => format(earned) },
            { key: 'redeemed', label: t('liability.redeemed'), align: 'end', cell: ({ redeemed }) => format(redeemed) },
            { key: 'expired', label: t('liability.expired'), align: 'end', cell: ({ expired }) => format(expired) },
            { key: 'adjusted', label: t('liability.adjusted'), align: 'end', cell: ({ adjusted }) => format(adjusted) },
          ]}
        />
      </Section>
    </Stack>
  )
} // prettier-ignore

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  )
}
