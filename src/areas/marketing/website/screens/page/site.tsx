import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import type { PublicProperty } from '#areas/property/properties/contract/public.ts'
import type { Currency } from '#core/money.ts'
import { type Language } from '#core/language.ts'
import { website } from '../../contract/website.ts'
import type { WebsiteProperty } from '../../contract/replies.ts'
import { ask, useAnswer } from './ask.ts'
import { About, Pictures } from './about.tsx'
import { Manage } from './manage.tsx'
import { Alert } from './parts.tsx'
import { ReaderProvider, useReader } from './reader.tsx'
import { Shop } from './shop.tsx'
import type { Words } from './words-en.ts'
import styles from './page.module.css'

/** The address of the page names the property, on a guest's own page the booking, and in a link of a promotion its code. */
type Address = { at: string; booking: string | null; code: string }

type Props = { address: Address; words: Readonly<Record<Language, () => Promise<Words>>>; language: Language }

/** The public page of a property: what it is like, how to reach it, and where rooms are sold on it, booking one. */
export function Site({ address, words, language: first }: Props) {
  const [shown, setShown] = useState<{ language: Language; words: Words }>()
  const choose = (language: Language) => void words[language]().then((chosen) => setShown({ language, words: chosen }))
  const begin = useEffectEvent(() => choose(first))
  useEffect(() => begin(), [])
  const read = useAnswer(address.at, (signal) => ask(website.property, { seoFriendlyName: address.at }, signal))
  useEffect(() => {
    if (shown) document.documentElement.lang = shown.language
    if (read.data) document.title = read.data.property.name
  }, [shown, read.data])
  if (!shown) return null
  const { shop } = read.data ?? {}
  const place = { locale: shop?.locale ?? shown.language, currency: shop?.currency ?? ('EUR' as Currency) }
  const other = shown.language === 'en' ? 'fr' : 'en'
  return (
    <ReaderProvider {...shown} {...place}>
      <div className={styles['page']} style={shop ? ({ '--brand': shop.color } as CSSProperties) : undefined}>
        <Head read={read.data} />
        <main className={`${styles['frame']} ${styles['body']}`}>
          {read.data ? (
            <Content of={read.data} address={address} />
          ) : read.error ? (
            <Missing status={read.error.status} again={read.again} />
          ) : (
            <p aria-busy="true">{shown.words.loading}</p>
          )}
        </main>
        <footer className={styles['foot']}>
          <button type="button" className={styles['plain']} lang={other} onClick={() => choose(other)}>
            {shown.words.otherLanguage}
          </button>
        </footer>
      </div>
    </ReaderProvider>
  )
}

function Head({ read }: { read: WebsiteProperty | undefined }) {
  const { words, language } = useReader()
  if (!read) return null
  const { name, address, city } = read.property
  const { title = '' } = read.shop?.texts[language] ?? {}
  const logo = read.shop?.logo
  return (
    <header className={styles['head']}>
      <div className={styles['frame']}>
        {logo && <Logo of={logo} />}
        <div>
          <h1>{name || words.book}</h1>
          <p>{title || [address, city].filter(Boolean).join(', ')}</p>
        </div>
      </div>
    </header>
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
      <About of={property} hasShop={shop !== null} />
    </>
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
