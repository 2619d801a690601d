import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { printShare } from '#core/money.ts'
import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MoneyText } from '#web/ui/values.tsx'

export type DraftAmounts = {
  net: number
  tax: number
  total: number
  roundOff: number
  afterTax?: number | undefined
  taxes: readonly TaxLine[]
}

/** What the invoice would come to if it were issued now. */
export function DraftSum({ sum, currency }: { sum: DraftAmounts | undefined; currency: string }) {
  const { t, i18n } = useTranslation('invoices')
  if (!sum) return <Alert severity="error">{t('draft.noSlab')}</Alert>
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />
  return (
    <div role="status" aria-label={t('draft.preview')}>
      <FactList
        facts={[
          [t('net'), money(sum.net)],
          ...(sum.taxes.length > 0
            ? sum.taxes.map(
                (tax) => [`${tax.name} ${printShare(tax.basisPoints, i18n.language)}`, money(tax.amount)] as const,
              )
            : [[t('tax'), money(sum.tax)] as const]),
          [t('afterTax'), sum.afterTax !== undefined && money(-sum.afterTax)],
          [t('roundOff'), sum.roundOff !== 0 && money(sum.roundOff)],
          [
            t('total'),
            <Typography key="total" component="strong" sx={{ fontSize: 20, fontWeight: 600 }}>
              {money(sum.total)}
            </Typography>,
          ],
        ]}
      />
    </div>
  )
}
