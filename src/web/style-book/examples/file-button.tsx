import { FileButton } from '../../ui/file-button.tsx'

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1_500))

/** Sends a picture or a PDF, and reports that it is added or why it is not. */
export default function Example() {
  return <FileButton label="Add a file" isPending={false} send={aMoment} />
}
