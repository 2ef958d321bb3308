import { Button } from '#client/ui/button.tsx'

interface FormButtonsProps {
  /** What the button says that sends the form; something else while it is being sent. */
  submit: string
  cancel: string
  isBusy: boolean
  onCancel: () => void
}

/** The buttons under a form that opens above a list. */
export function FormButtons({ submit, cancel, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className="work-row">
      <Button type="submit" aria-disabled={isBusy}>
        {submit}
      </Button>
      <Button look="line" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
