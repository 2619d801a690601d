import { useId } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { SignaturePad } from '#web/signature-pad.tsx'
import { useReader } from './reader.ts'

type Props = { value: string; onChange: (strokes: string) => void }

/** Where the guest signs, and signs anew. */
export function SignatureField({ value, onChange }: Props) {
  const { words } = useReader()
  const id = useId()
  return (
    <div className={pageStyles['field']}>
      <label htmlFor={id}>{words.signature}</label>
      <SignaturePad id={id} label={words.signature} value={value} onChange={onChange} />
      {value !== '' && (
        <div>
          <button type="button" className={pageStyles['plain']} onClick={() => onChange('')}>
            {words.clear}
          </button>
        </div>
      )}
    </div>
  )
}
