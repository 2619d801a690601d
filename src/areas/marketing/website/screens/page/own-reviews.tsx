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
      {latest.map(({ author, body, ratingTenths, postedOn, language: spoken }) => (
        <figure key={`${postedOn} ${author} ${body}`} className={styles['plan']}>
          <blockquote style={{ margin: 0 }} className={styles['text']} {...(spoken && { lang: spoken })}>
            {body}
          </blockquote>
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
