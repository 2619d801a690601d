import { toast } from '../../ui/toasts.tsx'
import { SectionOnRequest } from '../../ui/section-on-request.tsx'

/** Keeps the place of what is sealed until somebody asks to see it. */
export default function Example() {
  return (
    <SectionOnRequest
      title="Pay"
      ask="Show the figures"
      note="Each look is recorded."
      isAsking={false}
      onAsk={() => toast('Recorded')}
    />
  )
}
