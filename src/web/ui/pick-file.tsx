import { useRef } from 'react'
import { Icon } from './icon.tsx'
import { LoadingButton } from './loading-button.tsx'

type Props = {
  label: string
  /** Endings and types of files, as the `accept` of a field has them. */
  accept: string
  isPending: boolean
  take: (file: File) => void
}

/** A button that chooses one file. */
export function PickFile({ label, accept, isPending, take }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <LoadingButton
        variant="outlined"
        startIcon={<Icon name="add" />}
        isLoading={isPending}
        onClick={() => input.current?.click()}
      >
        {label}
      </LoadingButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) take(file)
        }}
      />
    </>
  )
}
