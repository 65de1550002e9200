import { Plus, Trash2 } from 'lucide-react'
import { Button, Spinner } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { CopyButton } from './copy-button.tsx'
import { FormBar } from './form-bar.tsx'
import { IconButton } from './icon-button.tsx'
import { SavePdf } from './save-pdf.tsx'

export const title = 'Button'

const rowClass = 'flex flex-wrap gap-3 items-center'

/** An empty document. */
const askForNothing = async () => ({ result: { fileName: 'order.pdf', base64: '' } })

export function Gallery() {
  return (
    <>
      <p className={rowClass}>
        <Button>Submit Order</Button>
        <Button variant="signal" arrow>
          Shop Now
        </Button>
        <Button variant="ghost" icon={<Plus size={16} aria-hidden />}>
          Add Item To Order
        </Button>
        <Button variant="danger">Remove Order</Button>
        <Button variant="dangerFill">Yes</Button>
        <Button variant="link">Clear all</Button>
      </p>
      <p className={rowClass}>
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
        <ButtonLink to="/phones" variant="ghost" arrow>
          As a link
        </ButtonLink>
      </p>
      <p className={rowClass}>
        <Button busy>Submit Order</Button>
        <Button variant="signal" busy>
          Shop Now
        </Button>
        <Button variant="ghost" busy>
          Edit Order
        </Button>
        <Button variant="danger" busy>
          Remove Order
        </Button>
        <Button variant="dangerFill" busy>
          Yes
        </Button>
        <Spinner />
      </p>
      <p className={rowClass}>
        <Button disabled>Submit Order</Button>
        <Button variant="signal" disabled>
          Shop Now
        </Button>
        <Button variant="ghost" disabled>
          Edit Order
        </Button>
        <Button variant="danger" aria-disabled>
          Remove Order
        </Button>
        <Button variant="dangerFill" disabled>
          Yes
        </Button>
        <Button variant="link" disabled>
          Clear all
        </Button>
      </p>
      <p className={rowClass}>
        <IconButton label="Add a device">
          <Plus size={20} aria-hidden />
        </IconButton>
        <IconButton label="Add a small device" size="sm">
          <Plus size={18} aria-hidden />
        </IconButton>
        <IconButton label="Remove a device" danger>
          <Trash2 size={20} aria-hidden />
        </IconButton>
        <IconButton label="Nothing to remove" danger disabled>
          <Trash2 size={20} aria-hidden />
        </IconButton>
        <CopyButton text="WBC-10012" what="order number" />
        <SavePdf ask={askForNothing} onProblem={() => {}}>
          PDF
        </SavePdf>
      </p>
      <FormBar className="w-full">
        <Button variant="ghost">Cancel</Button>
        <Button>Save</Button>
      </FormBar>
      <p className={`${rowClass} on-dark bg-bg text-text p-6 w-full`}>
        <Button variant="signal" size="lg" arrow>
          Shop Now
        </Button>
        <Button variant="ghost" size="lg">
          Our Process
        </Button>
      </p>
    </>
  )
}
