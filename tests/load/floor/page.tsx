import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

const CARS = 25;
const MAKES = ['Toyota Yaris', 'Honda Fit', 'Nissan Note', 'Mazda Demio', 'Ford Focus'];

/** A list as plain as can be: nothing of a shop but titles, prices and links, and a form that opens. */
export function FloorPage() {
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const page = Number(new URLSearchParams(search).get('page') ?? '1');
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Filters
      </button>
      {isOpen && (
        <div role="dialog" aria-label="Filters">
          <form method="get">
            <input name="price" aria-label="Price" />
          </form>
        </div>
      )}
      <ul>
        {Array.from({ length: CARS }, (_, place) => {
          const number = page * CARS + place;
          return (
            <li key={number}>
              <Link to={`/details/${number}`}>
                {2000 + (number % 24)}, {MAKES[number % MAKES.length]}, {number}
              </Link>
              <p>
                <b>${(900 + 37 * number).toLocaleString('en')}</b> {12 * number} km, petrol, automatic
              </p>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
