import { AccountButton } from '#app/session/account-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CartLink, WishlistLink } from './count-link.tsx'
import { SearchToggle } from './search-toggle.tsx'

const square = 'size-11 justify-center sm:size-12'

type Props = { wordsWhenWide?: boolean }

/** Search, wishlist, account and cart as icons, or with `wordsWhenWide` as text on wide screens. On phones the account is in the menu. */
export function HeaderIcons({ wordsWhenWide = false }: Props) {
  const buttonStyles = wordsWhenWide ? `${square} lg:size-auto lg:px-3 lg:text-sm` : square
  const drawn = wordsWhenWide ? 'size-6 lg:hidden' : 'size-6'
  const word = wordsWhenWide ? 'hidden lg:inline' : 'hidden'
  return (
    <div className="-mr-2.5 flex items-center justify-end sm:-mr-3">
      <SearchToggle className={buttonStyles}>
        <Icon name="search" className={drawn} />
        <span className={word}>Search</span>
      </SearchToggle>
      <WishlistLink className={buttonStyles}>
        <Icon name="heart" className={drawn} />
        <span className={word}>Wishlist</span>
      </WishlistLink>
      <AccountButton className={`${buttonStyles} hidden min-h-11 items-center sm:inline-flex`}>
        <Icon name="person" className={drawn} />
        <span className={word}>Account</span>
      </AccountButton>
      <CartLink className={buttonStyles}>
        <Icon name="bag" className={drawn} />
        <span className={word}>Cart</span>
      </CartLink>
    </div>
  )
}
