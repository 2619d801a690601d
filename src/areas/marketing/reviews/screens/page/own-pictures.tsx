import { useState } from 'react'
import { ask, Refused } from '#web/guest/ask.ts'
import styles from '#web/guest/page.module.css'
import { Alert } from '#web/guest/parts.tsx'
import type { Survey } from '../../contract/replies.ts'
import { reviews } from '../../contract/reviews.ts'
import { useReader } from './reader.ts'

type Props = { survey: Survey; token: string; onChanged: (survey: Survey) => void }

/** The server takes no larger file; one is not sent first to be refused. */
const MOST_BYTES = 5_000_000

/** A file as base64, without what a data address has before it. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })

/** Up to four pictures of the guest, as long as the answer may be changed. */
export function OwnPictures({ survey, token, onChanged }: Props) {
  const { words, refusal } = useReader()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const pictures = survey.answer?.pictures ?? []
  const send = (work: () => Promise<Survey>) => {
    setBusy(true)
    setError(undefined)
    work()
      .then(onChanged, setError)
      .finally(() => setBusy(false))
  }
  const add = async (files: readonly File[]): Promise<Survey> => {
    let last = survey
    for (const file of files) {
      if (file.size > MOST_BYTES) throw new Refused(422, { code: 'picture_too_large' })
      last = await ask(reviews.addPicture, { token, image: await base64Of(file) })
      onChanged(last)
    }
    return last
  }
  return (
    <section aria-label={words.pictures}>
      <p className={styles['soft']}>{words.pictures}</p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
        {pictures.map(({ id, url }, at) => (
          <figure key={id} style={{ margin: 0 }}>
            <img src={url} alt={words.picture(at + 1)} style={{ width: '7rem', height: '7rem', objectFit: 'cover', borderRadius: '0.5rem', display: 'block' }} />
            <button type="button" className={styles['plain']} disabled={isBusy} aria-label={words.removePicture(at + 1)} onClick={() => send(() => ask(reviews.removePicture, { token, reviewPictureId: id }))}>
              {words.remove}
            </button>
          </figure>
        ))}
      </div>
      {error !== undefined && <Alert>{refusal(error)}</Alert>}
      {pictures.length < 4 && (
        <label className={styles['field']}>
          {words.addPictures}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            disabled={isBusy || survey.isPreview}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])].slice(0, 4 - pictures.length)
              event.target.value = ''
              if (files.length > 0) send(() => add(files))
            }}
          />
        </label>
      )}
    </section>
  )
} // prettier-ignore
