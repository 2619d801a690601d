import type { PublicProperty } from '#areas/property/properties/contract/public.ts'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'
import { ContactLinks } from '#web/guest/parts.tsx'

type Picture = PublicProperty['pictures'][number]

/** A row of pictures, the first one large on request; each opens whole. */
export function Pictures({
  pictures,
  name,
  isLarge = false,
}: {
  pictures: Picture[]
  name: string
  isLarge?: boolean
}) {
  const { words } = useReader()
  if (pictures.length === 0) return null
  return (
    <ul className={styles['pictures']}>
      {pictures.map(({ url, smallUrl, alt, width, height }, place) => {
        const isCover = place === 0 && isLarge
        return (
          <li key={url} style={isCover ? { gridColumn: '1 / -1' } : undefined}>
            <a href={url} target="_blank" rel="noopener">
              <img
                src={isCover ? url : smallUrl}
                alt={alt || words.picture(name, place + 1)}
                width={width}
                height={height}
                loading={isCover ? 'eager' : 'lazy'}
                style={isCover ? { aspectRatio: '16 / 9' } : undefined}
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** How to reach the property; where nothing is sold on the page, its rooms as well. */
export function About({ of, hasShop }: { of: PublicProperty; hasShop: boolean }) {
  const { words } = useReader()
  const { address, city, country, phone, email, stay, seoFriendlyName, roomTypes } = of
  return (
    <>
      {!hasShop && <Rooms types={roomTypes} />}
      <section className={styles['card']} aria-label={words.reach}>
        <h2 className={styles['title']}>{words.reach}</h2>
        <p>{[address, city, country].filter(Boolean).join(', ')}</p>
        {stay && <p>{words.times(stay.checkInTime, stay.checkOutTime)}</p>}
        <ContactLinks phone={phone} email={email} />
        <a href={`/bookone-support?at=${encodeURIComponent(seoFriendlyName)}`} target="_top">
          {words.write}
        </a>
      </section>
    </>
  )
}

/** Every room type with its pictures: before any days are chosen, and where nothing is sold on the page. */
export function Rooms({ types }: { types: PublicProperty['roomTypes'] }) {
  return types.map((type) => (
    <section key={type.id} className={styles['card']} aria-label={type.name}>
      <h2 className={styles['title']}>{type.name}</h2>
      <RoomAbout type={type} />
    </section>
  ))
}

export function RoomAbout({ type }: { type: PublicProperty['roomTypes'][number] }) {
  const { words } = useReader()
  return (
    <>
      <Pictures pictures={type.pictures} name={type.name} />
      {type.description && <p className={styles['text']}>{type.description}</p>}
      <p className={styles['soft']}>{[words.guests(type.maxGuests), ...type.facilities].join(' · ')}</p>
    </>
  )
}
