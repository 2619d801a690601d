import styles from '#web/guest/page.module.css'
import type { OwnReviews } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

/** Reviews of guests who stayed: the average, and the latest ones in their own words. */
export function OwnReviewList({ of: { count, averageTenths, latest } }: { of: OwnReviews }) {
  const { words, day, language } = useReader()
  const written = (tenths: number) => (tenths / 10).toLocaleString(language)
  return (
    <section className={styles['card']} aria-label={words.reviews}>
      <h2 className={styles['title']}>{words.reviews}</h2>
      <p>
        <strong className={styles['price']}>{words.ofTen(written(averageTenths))}</strong> {words.reviewCount(count)}
      </p>
      {latest.map(({ author, body, ratingTenths, postedOn, language: spoken, pictures }) => (
        <figure key={`${postedOn} ${author} ${body}`} className={styles['plan']}>
          <blockquote style={{ margin: 0 }} className={styles['text']} {...(spoken && { lang: spoken })}>
            {body}
          </blockquote>
          {pictures.length > 0 && (
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', margin: '0.5rem 0' }}>
              {pictures.map((url, at) => (
                <img
                  key={url}
                  src={url}
                  alt={words.pictureBy(at + 1, author)}
                  loading="lazy"
                  width={112}
                  height={112}
                  style={{ objectFit: 'cover', borderRadius: '0.5rem' }}
                />
              ))}
            </div>
          )}
          <figcaption className={styles['soft']}>
            {author} · {words.ofTen(written(ratingTenths))} · {day(postedOn)}
          </figcaption>
        </figure>
      ))}
      <p className={styles['soft']}>
        <small>{words.reviewsFrom}</small>
      </p>
    </section>
  )
}
