import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { Invoice, InvoiceStatus } from '../contract/documents.ts'
import { InvoiceStateChip } from './invoice-state.tsx'

/** What became of a document since it was issued, and how one sees that no one changed it. */
export function InvoiceDetails({ invoice, status }: { invoice: Invoice; status: InvoiceStatus }) {
  return (
    <Stack spacing={4} className="no-print">
      <Money invoice={invoice} status={status} />
      <Corrections invoice={invoice} status={status} />
      <Seal invoice={invoice} status={status} />
    </Stack>
  )
}

type Props = { invoice: Invoice; status: InvoiceStatus }

function Money({ invoice, status }: Props) {
  const { t } = useTranslation('invoices')
  const { day } = useDays()
  const { currency } = invoice
  const money = (amount: number, isDue = false) => <MoneyText amount={amount} currency={currency} isDue={isDue} />
  if (invoice.type === 'CREDIT_NOTE') return null
  return (
    <Section title={t('status.title')}>
      <FactList
        facts={[
          [t('stateLabel'), <InvoiceStateChip key="state" state={status.state} />],
          [t('total'), money(invoice.total)],
          [t('status.credited'), status.credited > 0 && money(-status.credited)],
          [t('paid'), status.paid > 0 && money(-status.paid)],
          [t('balance'), money(status.balance, true)],
          [t('dueOn'), invoice.dueOn ? day(invoice.dueOn) : t('status.dueAtOnce')],
          [t('pin.guest'), t(status.hasPin ? 'pin.hasShort' : 'pin.hasNot')],
        ]}
      />
    </Section>
  )
}

function Corrections({ invoice, status }: Props) {
  const { t } = useTranslation('invoices')
  const { day } = useDays()
  const { corrects } = invoice
  if (corrects)
    return (
      <Section title={t('status.corrects')}>
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
  if (status.creditNotes.length === 0) return null
  return (
    <Section title={t('status.creditNotes')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {status.creditNotes.map((note) => (
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
      {status.isFreed && <Box sx={{ mt: 3, color: 'text.secondary' }}>{t('status.freed')}</Box>}
    </Section>
  )
}

function Seal({ invoice, status }: Props) {
  const { t } = useTranslation('invoices')
  return (
    <Section title={t('seal.title')}>
      <Stack spacing={3}>
        <Alert severity={status.isSealed ? 'success' : 'error'}>
          {t(status.isSealed ? 'seal.whole' : 'seal.broken')}
        </Alert>
        <FactList
          facts={[
            [t('seal.own'), <Hash key="own" value={invoice.hash} />],
            [
              t('seal.before'),
              status.previousHash ? <Hash key="before" value={status.previousHash} /> : t('seal.first'),
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
