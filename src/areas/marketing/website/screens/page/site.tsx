import { useEffect } from 'react'
import type { PublicProperty } from '#areas/property/properties/contract/public.ts'
import type { Currency } from '#core/money.ts'
import { type Language } from '#core/language.ts'
import { ask, useAnswer } from '#web/guest/ask.ts'
import { useWords, type WordFiles } from '#web/guest/language.ts'
import styles from '#web/guest/page.module.css'
import { Alert } from '#web/guest/parts.tsx'
import { GuestShell } from '#web/guest/shell.tsx'
import { website } from '../../contract/website.ts'
import { OwnReviewList } from './own-reviews.tsx'
import type { WebsiteProperty } from '../../contract/replies.ts'
import { About, Pictures } from './about.tsx'
import { Manage } from './manage.tsx'
import { ReaderProvider, useReader } from './reader.ts'
import { Shop } from './shop.tsx'
import type { Words } from './words-en.ts'

/** The address of the page names the property, on a guest's own page the booking, and in a link of a promotion its code. */
type Address = { at: string; booking: string | null; code: string }

type Props = { address: Address; words: WordFiles<Words>; language: Language }

/** The public page of a property: what it is like, how to reach it, and where rooms are sold on it, booking one. */
export function Site({ address, words: files, language: first }: Props) {
  const { shown, isFailed, other, chooseOther } = useWords(files, first)
  const read = useAnswer(address.at, (signal) => ask(website.property, { seoFriendlyName: address.at }, signal))
  useEffect(() => {
    if (read.data) document.title = read.data.property.name
  }, [read.data])
  if (!shown) return null
  const { words } = shown
  const { shop } = read.data ?? {}
  const place = { locale: shop?.locale ?? shown.language, currency: shop?.currency ?? ('EUR' as Currency) }
  return (
    <ReaderProvider {...shown} {...place}>
      <GuestShell
        head={read.data && <Head of={read.data} />}
        color={shop?.color}
        failed={isFailed ? words.failed : undefined}
        other={{ language: other, name: words.otherLanguage, choose: chooseOther }}
      >
        {read.data ? (
          <Content of={read.data} address={address} />
        ) : read.error ? (
          <Missing status={read.error.status} again={read.again} />
        ) : (
          <p aria-busy="true">{words.loading}</p>
        )}
      </GuestShell>
    </ReaderProvider>
  )
}

function Head({ of: { property, shop } }: { of: WebsiteProperty }) {
  const { words, language } = useReader()
  const { name, address, city } = property
  const { title = '' } = shop?.texts[language] ?? {}
  return (
    <>
      {shop?.logo && <Logo of={shop.logo} />}
      <div>
        <h1>{name || words.book}</h1>
        <p>{title || [address, city].filter(Boolean).join(', ')}</p>
      </div>
    </>
  )
}

/** The name stands beside it, so it needs no words of its own. */
const Logo = ({ of: { smallUrl, width, height } }: { of: PublicProperty['pictures'][number] }) => (
  <img className={styles['logo']} src={smallUrl} alt="" width={width} height={height} />
)

function Content({ of, address }: { of: WebsiteProperty; address: Address }) {
  const { language } = useReader()
  const { property, shop } = of
  if (address.booking !== null && shop) return <Manage of={of} at={address.at} token={address.booking} />
  const introduction = shop?.texts[language].introduction ?? ''
  return (
    <>
      {property.pictures.length > 0 && <Pictures pictures={property.pictures} name={property.name} isLarge />}
      {introduction !== '' && <p className={styles['text']}>{introduction}</p>}
      {shop && <Shop of={property} shop={shop} {...address} />}
      {of.sellsVouchers && <GiftVouchers at={property.seoFriendlyName} />}
      {of.reviews && <OwnReviewList of={of.reviews} />}
      <About of={property} hasShop={shop !== null} />
    </>
  )
}

function GiftVouchers({ at }: { at: string }) {
  const { words, language } = useReader()
  return (
    <section className={styles['card']} aria-label={words.giftVouchers}>
      <h2 className={styles['title']}>{words.giftVouchers}</h2>
      <p>{words.giftVouchersText}</p>
      <a className={styles['plain']} href={`/gift?at=${encodeURIComponent(at)}&lang=${language}`} target="_top">
        {words.giveVoucher}
      </a>
    </section>
  )
}

function Missing({ status, again }: { status: number; again: () => void }) {
  const { words } = useReader()
  if (status >= 400 && status < 500)
    return (
      <div className={styles['card']}>
        <h1 className={styles['title']}>{words.unknown}</h1>
        <p>{words.unknownText}</p>
      </div>
    )
  return (
    <>
      <Alert>{words.failed}</Alert>
      <button type="button" className={styles['plain']} onClick={again}>
        {words.again}
      </button>
    </>
  )
}
