import { useTranslation } from 'react-i18next'
import { printTaxNumber } from '#core/country-packs.ts'
import { minor, printShare } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import type { Invoice } from '../contract/documents.ts'
import { wordsOf } from '../rules/document-words.ts'
import {
  buyerPlaceOf,
  codeLabelOf,
  contact,
  describedIn,
  kindWords,
  modeIn,
  placeOf,
  totalInWordsIn,
} from '../rules/reader.ts'
import styles from './invoice-sheet.module.css'

/** The invoice as an A4 sheet; printing the page prints only the sheet. */
export function InvoiceSheet({ invoice, timeZone }: { invoice: Invoice; timeZone?: string }) {
  return (
    <div className={styles['invoice-desk']}>
      <article className={styles['invoice-sheet']} aria-label={invoice.number}>
        <Heads invoice={invoice} />
        <Lines invoice={invoice} />
        <div className={styles['invoice-foot']}>
          <Taxes invoice={invoice} />
          <Totals invoice={invoice} />
        </div>
        <Words invoice={invoice} />
        <Payments invoice={invoice} />
        <Seal invoice={invoice} timeZone={timeZone} />
      </article>
    </div>
  )
}

function Heads({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const language = useLanguage()
  const { day } = useDays()
  const { seller, billTo } = invoice
  const facts: readonly [string, string][] = [
    [t('number'), invoice.number],
    [t('issuedOn'), day(invoice.issuedOn)],
    [t('dueOn'), invoice.dueOn ? day(invoice.dueOn) : ''],
    [t('status.corrects'), invoice.corrects ? `${invoice.corrects.number}, ${day(invoice.corrects.issuedOn)}` : ''],
    [t('booking'), invoice.bookingReference],
    [t('outlet'), invoice.businessServiceName],
    [t('order'), invoice.orderReference],
    [t('guest'), invoice.guestName],
    [t('room', { count: invoice.roomNumbers.length }), invoice.roomNumbers.join(', ')],
    [t('stay'), invoice.arrival && invoice.departure ? `${day(invoice.arrival)} – ${day(invoice.departure)}` : ''],
    [t('placeOfSupply'), invoice.placeOfSupply],
    [t('buyerReference'), invoice.buyerReference ?? ''],
  ]
  return (
    <>
      <header>
        <div>
          <h2>{seller.name}</h2>
          <p>{placeOf(seller)}</p>
          <p>{contact(seller)}</p>
          {seller.taxNumber && <p>{printTaxNumber(seller, t('taxNumber'))}</p>}
        </div>
        <strong className={styles['invoice-word']}>{kindWords(invoice, wordsOf[language])}</strong>
      </header>
      <div className={styles['invoice-parties']}>
        <div>
          <h3>{t('billedTo')}</h3>
          <p className={styles['strong']}>{billTo.name}</p>
          <p>{buyerPlaceOf(invoice, language)}</p>
          <p>{contact(billTo)}</p>
          {billTo.taxNumber && <p>{printTaxNumber(billTo, t('taxNumber'))}</p>}
        </div>
        <dl>
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const words = wordsOf[useLanguage()]
  const { day } = useDays()
  const money = useAmounts(invoice)
  const spanOf = (from: string, until: string | null) =>
    until ? `${day(from, 'number')} – ${day(until, 'number')}` : day(from, 'number')
  return (
    <div className={styles['invoice-lines']} tabIndex={0} role="region" aria-label={t('description')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('description')}</th>
            <th scope="col">{t('date')}</th>
            <th scope="col" className={styles['end']}>
              {t('quantity')}
            </th>
            <th scope="col" className={styles['end']}>
              {t('unit')}
            </th>
            <th scope="col" className={styles['end']}>
              {t('net')}
            </th>
            <th scope="col" className={styles['end']}>
              {t('tax')}
            </th>
            <th scope="col" className={styles['end']}>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                {describedIn(line, words)}
                {line.code && (
                  <small>
                    {codeLabelOf(invoice, words)} {line.code}
                  </small>
                )}
                {line.discount > 0 && (
                  <small>
                    {t('discount')} {money(line.discount)}
                  </small>
                )}
              </th>
              <td>{spanOf(line.from, line.until)}</td>
              <td className={styles['end']}>{line.quantity === 0 ? '' : line.quantity}</td>
              <td className={styles['end']}>{money(line.unitNet)}</td>
              <td className={styles['end']}>{money(line.net)}</td>
              <td className={styles['end']}>{money(line.tax)}</td>
              <td className={styles['end']}>{money(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const useAmounts = ({ currency }: Invoice) => {
  const { format } = useMoney()
  return (amount: number) => format(amount, { currency })
}

function Taxes({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices')
  const money = useAmounts(invoice)
  if (invoice.taxes.length === 0) return <div />
  return (
    <table className={styles['invoice-taxes']}>
      <caption>{t('taxes')}</caption>
      <tbody>
        {invoice.taxes.map((line) => (
          <tr key={`${line.name} ${line.basisPoints}`}>
            <th scope="row">
              {line.name} {printShare(line.basisPoints, i18n.language)}
            </th>
            <td className={styles['end']}>{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const money = useAmounts(invoice)
  const isNote = invoice.type === 'CREDIT_NOTE'
  const amounts = { ...invoice, afterTax: minor(-(invoice.afterTax ?? 0) || 0) }
  const names = ['net', 'tax', 'afterTax', 'roundOff', 'total', 'paid', 'balance'] as const
  const isShown = (name: (typeof names)[number]) =>
    name === 'roundOff' || name === 'afterTax'
      ? amounts[name] !== 0
      : !isNote || (name !== 'paid' && name !== 'balance')
  return (
    <dl className={styles['invoice-totals']}>
      {names.filter(isShown).map((name) => (
        <div key={name} data-name={name}>
          <dt>{t(name)}</dt>
          <dd>{money(amounts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The total spelled out, what it is for, and why a credit note was made. */
function Words({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const language = useLanguage()
  const rows = [
    [t('inWords'), totalInWordsIn(invoice, language)],
    [t('credit.reasonLabel'), wordsOf[language].why(invoice.reason)],
    [t('note'), invoice.note],
  ].filter(([, value]) => value !== '')
  if (rows.length === 0) return null
  return (
    <dl className={styles['invoice-words']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Payments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const words = wordsOf[useLanguage()]
  const { day } = useDays()
  const money = useAmounts(invoice)
  if (invoice.payments.length === 0) return null
  return (
    <table className={styles['invoice-payments']}>
      <caption>{t('payments')}</caption>
      <tbody>
        {invoice.payments.map((payment, index) => (
          <tr key={index}>
            <th scope="row">{day(payment.date)}</th>
            <td>{[modeIn(payment, words), payment.reference].filter((part) => part !== '').join(' · ')}</td>
            <td className={styles['end']}>{money(payment.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Seal({ invoice, timeZone }: { invoice: Invoice; timeZone: string | undefined }) {
  const { t } = useTranslation('invoices')
  const { moment } = useDays(timeZone)
  return (
    <footer>
      {t('issuedBy')} {invoice.issuedByName}, {moment(invoice.issuedAt)} · {t('seal.word')} {invoice.hash.slice(0, 16)}
    </footer>
  )
}
