import { paths } from '@portal/domain/paths'
import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import type { ShellProps } from './shell-props.ts'

/** The cart with its number; the badge appears only when there is something in it. */
export function CartLink({ cartCount, onOpenCart }: Pick<ShellProps, 'cartCount' | 'onOpenCart'>) {
  const inside = cartCount === 1 ? '1 item' : `${cartCount} items`
  return (
    <Link
      className="icon-btn"
      to={paths.cart}
      aria-label={cartCount > 0 ? `Cart, ${inside}` : 'Cart'}
      onClick={() => onOpenCart?.()}
    >
      <ShoppingCart size={24} strokeWidth={1.75} aria-hidden />
      {cartCount > 0 && (
        <span className="cart-count" aria-hidden="true">
          {cartCount}
        </span>
      )}
    </Link>
  )
}
