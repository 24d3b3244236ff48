/**
 * Destination to which somebody has their goods shipped: the last place they chose. A new basket begins there; null: they never chose one.
 * Those who have chosen already keep the place of their newest basket.
 */
export const SHIP_TO = `
alter table users add column ship_code text, add column ship_port text,
  add constraint ship_to_whole check ((ship_code is null) = (ship_port is null));
update users set ship_code = chosen.destination_code, ship_port = chosen.destination_port
  from (select distinct on (user_id) user_id, destination_code, destination_port from baskets
        where not destination_is_default order by user_id, id desc) as chosen
  where chosen.user_id = users.id;
`;
