import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TaxFault, UntaxedPrices } from '../rules.ts'

type FindingsProps = { id: string; faults: readonly TaxFault[]; untaxed: readonly UntaxedPrices[] }

/** What is wrong with a line of the tax table, in words, under the fields it is about; and which prices with tax end there. */
export function TaxLineFindings({ id, faults, untaxed }: FindingsProps) {
  const words = useFaultWords()
  const { t } = useTranslation('properties')
  const { day } = useDays()
  const { format } = useMoney()
  // the same prices may be wrong in several periods: only the first is shown
  const sentences = [...new Map(faults.map((fault) => [keyOf(fault), words(fault)])).values()]
  return (
    <Box id={id} sx={{ display: 'grid', gap: 1, fontSize: 13 }}>
      {sentences.map((sentence) => (
        <Finding key={sentence} color="error.main">
          {sentence}
        </Finding>
      ))}
      {untaxed.map(({ from, to, day: on }) => (
        <Finding key={`${from} ${on}`} color="text.secondary">
          {to === null
            ? t('taxes.untaxedFrom', { from: format(from), day: day(on) })
            : t('taxes.untaxed', {
                from: format(from),
                to: format(to),
                below: format(minor(from - 1)),
                above: format(minor(to + 1)),
                day: day(on),
              })}
        </Finding>
      ))}
    </Box>
  )
}

const keyOf = ({ fault, field, amount, until, other }: TaxFault) => `${fault} ${field} ${amount} ${until} ${other}`

function Finding({ color, children }: { color: string; children: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', pt: 1, color }}>
      <Icon name="alert" sx={{ fontSize: 16, mt: '2px' }} />
      <span>{children}</span>
    </Box>
  )
}

/** A fault as a sentence that begins with the field to change. */
function useFaultWords(): (fault: TaxFault) => string {
  const { t } = useTranslation('properties')
  const { day } = useDays()
  const { format } = useMoney()
  return ({ fault, field, day: on, amount, until, other }) => {
    const kind =
      fault === 'hole' && field === 'validUntil'
        ? 'pause'
        : (fault === 'hole' || fault === 'overlap') && until === null
          ? `${fault}Above`
          : fault
    const sentence = t(`fault.${kind}`, {
      day: day(on),
      from: format(amount),
      to: format(until ?? amount),
      number: (other ?? 0) + 1,
    })
    return t('fault.at', { field: t(`taxes.${nameOf[field] ?? field}`), sentence })
  }
}

/** Fields whose label has another name than they. */
const nameOf: Partial<Record<TaxFault['field'], string>> = { percentageBp: 'percentage' }
