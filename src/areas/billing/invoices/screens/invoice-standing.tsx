import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Invoice, InvoiceStanding } from '../contract/documents.ts'
import { InvoiceStateChip } from './invoice-state.tsx'

/** What became of a document since it was issued, and how one sees that no one changed it. */
export function InvoiceDetails({ invoice, standing }: { invoice: Invoice; standing: InvoiceStanding }) {
  return (
    <Stack spacing={4} className="no-print">
      <Money invoice={invoice} standing={standing} />
      <Corrections invoice={invoice} standing={standing} />
      <Seal invoice={invoice} standing={standing} />
    </Stack>
  )
}

type Props = { invoice: Invoice; standing: InvoiceStanding }

function Money({ invoice, standing }: Props) {
  const { t } = useTranslation('invoices')
  const { day } = useDays()
  const { currency } = invoice
  const money = (amount: number, isDue = false) => <MoneyText amount={amount} currency={currency} isDue={isDue} />
  if (invoice.type === 'CREDIT_NOTE') return null
  return (
    <Section title={t('standing.title')}>
      <FactList
        facts={[
          [t('stateLabel'), <InvoiceStateChip key="state" state={standing.state} />],
          [t('total'), money(invoice.total)],
          [t('standing.credited'), standing.credited > 0 && money(-standing.credited)],
          [t('paid'), standing.paid > 0 && money(-standing.paid)],
          [t('balance'), money(standing.balance, true)],
          [t('dueOn'), invoice.dueOn ? day(invoice.dueOn) : t('standing.dueAtOnce')],
          [t('pin.guest'), t(standing.hasPin ? 'pin.hasShort' : 'pin.hasNot')],
        ]}
      />
    </Section>
  )
}

function Corrections({ invoice, standing }: Props) {
  const { t } = useTranslation('invoices')
  const { day } = useDays()
  const { corrects } = invoice
  if (corrects)
    return (
      <Section title={t('standing.corrects')}>
        <FactList
          facts={[
            [
              t('page.title'),
              <Link key="of" to={`/invoice/${corrects.id}`}>
                {corrects.number}
              </Link>,
            ],
            [t('issuedOn'), day(corrects.issuedOn)],
            [t('credit.reasonLabel'), invoice.reason],
          ]}
        />
      </Section>
    )
  if (standing.creditNotes.length === 0) return null
  return (
    <Section title={t('standing.creditNotes')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {standing.creditNotes.map((note) => (
          <li key={note.id}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
              <Link to={`/invoice/${note.id}`}>{note.number}</Link>
              <MoneyText amount={-note.total} currency={invoice.currency} />
            </Stack>
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
              {day(note.issuedOn)} · {note.reason}
            </Box>
          </li>
        ))}
      </Box>
      {standing.isFreed && <Box sx={{ mt: 3, color: 'text.secondary' }}>{t('standing.freed')}</Box>}
    </Section>
  )
}

function Seal({ invoice, standing }: Props) {
  const { t } = useTranslation('invoices')
  return (
    <Section title={t('seal.title')}>
      <Stack spacing={3}>
        <Alert severity={standing.isSealed ? 'success' : 'error'}>
          {t(standing.isSealed ? 'seal.whole' : 'seal.broken')}
        </Alert>
        <FactList
          facts={[
            [t('seal.own'), <Hash key="own" value={invoice.hash} />],
            [
              t('seal.before'),
              standing.previousHash ? <Hash key="before" value={standing.previousHash} /> : t('seal.first'),
            ],
          ]}
        />
      </Stack>
    </Section>
  )
}

const Hash = ({ value }: { value: string }) => (
  <Box component="code" sx={{ fontSize: 11, overflowWrap: 'anywhere' }}>
    {value}
  </Box>
)
