import { useId, useState } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { smallPicture } from '#web/small-picture.ts'
import { useReader } from './reader.ts'

/** The longest edge that travels, in pixels. */
const EDGE = 1_600

/** A new picture in base64, null to take the stored one away, undefined to leave it. */
export type Picture = string | null | undefined

type Props = { hasPicture: boolean; image: Picture; onChange: (image: Picture) => void }

/** A picture of the document, taken or chosen; one that is stored can be taken away. */
export function PictureField({ hasPicture, image, onChange }: Props) {
  const { words } = useReader()
  const id = useId()
  const [isWrong, setWrong] = useState(false)
  const take = async (file: File | undefined) => {
    const small = file && (await smallPicture(file, EDGE))
    setWrong(file !== undefined && small === undefined)
    onChange(small)
  }
  const isStored = hasPicture && image === undefined
  return (
    <div className={pageStyles['field']}>
      <label htmlFor={id}>{words.picture}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <p id={`${id}-help`} className={pageStyles[isWrong ? 'error' : 'soft']}>
        {isWrong ? words.refusals.not_a_picture : isStored ? words.pictureStored : words.pictureHelp}
      </p>
      {isStored && (
        <div>
          <button type="button" className={pageStyles['plain']} onClick={() => onChange(null)}>
            {words.pictureRemove}
          </button>
        </div>
      )}
    </div>
  )
}
