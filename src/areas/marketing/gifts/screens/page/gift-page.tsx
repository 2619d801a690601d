import { type ReactNode, useEffect, useState } from 'react'
import type { Currency } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { ask, useAnswer } from '#web/guest/ask.ts'
import { useWords, type WordFiles } from '#web/guest/language.ts'
import { Missing, Questions } from '#web/guest/link-page.tsx'
import { Note } from '#web/guest/parts.tsx'
import type { PayAddress } from '#web/guest/payment.ts'
import { GuestShell } from '#web/guest/shell.tsx'
import { gifts } from '../../contract/gifts.ts'
import type { GiftShop, PublicGiftOrder } from '../../contract/replies.ts'
import { OrderPart, usePayment } from './order-part.tsx'
import { ReaderProvider, useReader } from './reader.ts'
import { ShopForm } from './shop-form.tsx'
import type { Words } from './words-en.ts'

/** The address names the property whose vouchers are sold, or an order. */
type Address = PayAddress & { at: string }
type Props = { address: Address; words: WordFiles<Words>; language: Language }

/** The page of gift vouchers: an order, and what became of it. */
export function GiftPage({ address, words, language }: Props) {
  const [order, setOrder] = useState<PayAddress | undefined>(address.token === '' ? undefined : address)
  const [isNew, setNew] = useState(false)
  const onOrdered = (token: string) => {
    // The address of the order, so that loading the page again shows it and orders nothing.
    window.history.replaceState(null, '', `/gift?token=${encodeURIComponent(token)}`)
    setNew(true)
    setOrder({ token })
  }
  const shared = { words, language }
  return order ? (
    <OrderPage address={order} isNew={isNew} {...shared} />
  ) : (
    <ShopPage at={address.at} onOrdered={onOrdered} {...shared} />
  )
}

type Shared = { words: WordFiles<Words>; language: Language }

function ShopPage({ at, onOrdered, ...shared }: Shared & { at: string; onOrdered: (token: string) => void }) {
  const read = useAnswer(at === '' ? null : at, (signal) => ask(gifts.shop, { seoFriendlyName: at }, signal))
  return (
    <Frame {...shared} of={read.data} missing={{ error: read.error, isToken: at !== '', again: read.again }}>
      {read.data && <ShopForm shop={read.data} onOrdered={onOrdered} />}
    </Frame>
  )
}

function OrderPage({ address, isNew, ...shared }: Shared & { address: PayAddress; isNew: boolean }) {
  const payment = usePayment(address, isNew)
  const { read } = payment
  return (
    <Frame {...shared} of={read.data} missing={{ error: read.error, isToken: address.token !== '', again: read.again }}>
      {read.data && <OrderPart order={read.data} payment={payment} />}
    </Frame>
  )
}

type FrameProps = Shared & {
  of: Pick<GiftShop | PublicGiftOrder, 'property' | 'locale' | 'currency' | 'mode'> | undefined
  missing: Omit<Parameters<typeof Missing>[0], 'words' | 'refusal'>
  children: ReactNode
}

function Frame({ words: files, language: first, of, missing, children }: FrameProps) {
  const { shown, isFailed, other, chooseOther } = useWords(files, first)
  const title = shown && (of ? shown.words.titleAt(of.property.name) : shown.words.title)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (!shown) return null
  const { words, language } = shown
  const place = { locale: of?.locale ?? language, currency: of?.currency ?? ('EUR' as Currency) }
  return (
    <ReaderProvider {...shown} {...place}>
      <GuestShell
        head={<Head title={title ?? ''} address={of?.property.address ?? ''} />}
        isNarrow
        failed={isFailed ? words.failed : undefined}
        foot={of && <Questions words={words} of={of.property} />}
        other={{ language: other, name: words.otherLanguage, choose: chooseOther }}
      >
        {of?.mode === 'TEST' && <Note>{words.practice}</Note>}
        {of ? children : <Unopened {...missing} />}
      </GuestShell>
    </ReaderProvider>
  )
}

const Head = ({ title, address }: { title: string; address: string }) => (
  <div>
    <h1>{title}</h1>
    {address && <p>{address}</p>}
  </div>
)

function Unopened(missing: FrameProps['missing']) {
  const { words, refusal } = useReader()
  return <Missing {...missing} words={words} refusal={refusal} />
}
