import { Link, type LinkProps } from 'react-router'
import { ButtonContent, type ButtonLook, buttonClass } from './button-look.tsx'

export type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook & { className?: string }

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  block = false,
  icon,
  arrow = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      <ButtonContent icon={icon} arrow={arrow}>
        {children}
      </ButtonContent>
    </Link>
  )
}
